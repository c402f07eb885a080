#include "bind.h"
#include "watch.h"

namespace torsion::python {

namespace {

SweepOptions sweep_options(const py::dict& options) {
    auto result = with_inputs<SweepOptions>(options);
    for (const auto& item : options["vary"].cast<py::list>()) result.vary.push_back(varied_of(item));
    take(options, "samples", result.is_samples);
    take(options, "collect", result.collect);
    take(options, "jobs", result.jobs);
    take(options, "path", result.path);
    take(options, "restart", result.restart);
    return result;
}

py::tuple sweep(const Model& model, const py::dict& options, const py::object& told) {
    SweepOptions wish = sweep_options(options);
    Watch watch(told);
    wish.progress = watch.function();
    SweepTable table = unlocked([&] { return model.sweep(wish); });
    return py::make_tuple(std::move(table), watch.exception());
}

std::vector<std::string> names(std::span<const std::string> texts) { return {texts.begin(), texts.end()}; }

py::array whole_numbers(std::span<const std::int64_t> numbers) {
    return py::array_t<std::int64_t>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

} // namespace

void bind_sweep(py::module_& module) {
    py::class_<SweepTable>(module, "SweepTable")
        .def_property_readonly("rows", &SweepTable::rows)
        .def_property_readonly("failed", &SweepTable::failed)
        .def_property_readonly("is_complete", &SweepTable::is_complete)
        .def("varied", [](const SweepTable& t) { return names(t.varied()); })
        .def("collected", [](const SweepTable& t) { return names(t.collected()); })
        .def("column", [](const py::object& self,
                          const std::string& name) { return shown(self.cast<const SweepTable&>()[name], self); })
        .def("status",
             [](const SweepTable& t) {
                 py::list list;
                 for (std::size_t row = 0; row < t.rows(); ++row) list.append(t.status(row));
                 return list;
             })
        .def("messages",
             [](const SweepTable& t) {
                 py::list list;
                 for (std::size_t row = 0; row < t.rows(); ++row) list.append(t.message(row));
                 return list;
             })
        .def("diagnostics", [](const SweepTable& t) { return diagnostics(t.diagnostics()); })
        .def("steps", [](const SweepTable& t) { return whole_numbers(t.steps()); })
        .def("events", [](const SweepTable& t) { return whole_numbers(t.events()); })
        .def("write", [](const SweepTable& t, const std::string& path) { unlocked([&] { t.write(path); }); });
    module.def("sweep", &sweep);
}

} // namespace torsion::python
