#include "bind.h"
#include "watch.h"

namespace torsion::python {

namespace {

/// The trajectory's columns are views of C++ memory; the array's base is the Python object, which owns a handle.
py::array column(const py::object& self, const std::string& name) {
    const auto& result = self.cast<const Result&>();
    return shown(result[name], self);
}

py::array column_by_number(const py::object& self, std::size_t number) {
    const auto& result = self.cast<const Result&>();
    if (number >= result.columns().size()) throw py::index_error("no such column");
    return shown(result.column(number), self);
}

py::list described(std::span<const ColumnDescription> columns) {
    py::list list;
    for (const ColumnDescription& c : columns)
        list.append(py::make_tuple(c.name, c.unit, c.display_unit, c.description, word(c.type), word(c.variability)));
    return list;
}

py::list names_of_result(const Result& result) {
    py::list list;
    for (const ColumnDescription& c : result.columns()) list.append(c.name);
    return list;
}

const char* cause(EventChange::What what) {
    switch (what) {
    case EventChange::What::Fired: return "fired";
    case EventChange::What::Followed: return "followed";
    case EventChange::What::Variable: return "variable";
    }
    return "";
}

py::list events(const Result& result) {
    py::list list;
    for (const EventDescription& e : result.events()) {
        py::list changes;
        for (const EventChange& c : e.changes)
            changes.append(py::make_tuple(c.name, c.from, c.to, cause(c.what), c.component));
        list.append(
            py::make_tuple(e.time, e.kind == EventDescription::Kind::Time ? "time" : "state", e.iterations, changes));
    }
    return list;
}

py::dict energy(const Result& result) {
    const EnergyBalance& e = result.energy();
    py::dict d;
    d["is_audited"] = e.is_audited;
    d["obstacle"] = e.obstacle;
    d["supplied"] = e.supplied;
    d["stored"] = e.stored;
    d["dissipated"] = e.dissipated;
    d["unaccounted"] = e.unaccounted;
    d["reset"] = e.reset;
    d["turned_over"] = e.turned_over;
    d["closure"] = e.closure;
    return d;
}

py::dict statistics(const Result& result) {
    const RunStatistics& s = result.statistics();
    py::dict d;
    d["steps"] = s.steps;
    d["rows"] = s.rows;
    d["time_events"] = s.time_events;
    d["state_events"] = s.state_events;
    d["right_hand_sides"] = s.right_hand_sides;
    d["jacobians"] = s.jacobians;
    d["seconds"] = s.seconds;
    return d;
}

py::list parameters_of_result(const Result& result) {
    py::list list;
    for (const ColumnDescription& c : result.parameters())
        list.append(
            py::make_tuple(c.name, c.unit, c.display_unit, c.description, word(c.type), result.parameter(c.name)));
    return list;
}

/// The work of a further run; Ctrl-C ends it.
template <class Work>
auto by_further_run(const Work& work) {
    Watch watch{py::none()};
    return watched(watch, [&] { return work(watch.function()); });
}

py::list component_energy(const Result& result) {
    py::list list;
    for (const ComponentEnergy& c :
         by_further_run([&](const auto& progress) { return result.component_energy(progress); }))
        list.append(py::make_tuple(c.component, c.class_name, c.stored, c.supplied, c.dissipated, c.unaccounted,
                                   c.largest_stored, c.largest_supplied, c.largest_dissipated, c.largest_unaccounted));
    return list;
}

std::vector<std::string> fmu_log(const Result& result) {
    const std::span<const std::string> lines = result.fmu_log();
    return {lines.begin(), lines.end()};
}

} // namespace

void bind_result(py::module_& module) {
    py::class_<Result>(module, "Result")
        .def_property_readonly("model", &Result::model)
        .def_property_readonly("status", [](const Result& r) { return word(r.status()); })
        .def_property_readonly("solver", &Result::solver)
        .def_property_readonly("start_time", &Result::start_time)
        .def_property_readonly("end_time", &Result::end_time)
        .def_property_readonly("rows", &Result::rows)
        .def("time", [](const py::object& self) { return shown(self.cast<const Result&>().time(), self); })
        .def("columns", [](const Result& r) { return described(r.columns()); })
        .def("names", &names_of_result)
        .def("has", [](const Result& r, const std::string& name) { return name == "time" || r.find(name).has_value(); })
        .def("column", &column)
        .def("column", &column_by_number)
        .def("parameters", &parameters_of_result)
        .def("events", &events)
        .def("energy", &energy)
        .def("statistics", &statistics)
        .def("diagnostics", [](const Result& r) { return diagnostics(r.diagnostics()); })
        .def("summary", &Result::summary)
        .def("provenance", &Result::provenance)
        .def("json", &Result::json)
        .def("fmu_log", &fmu_log)
        .def("report_html",
             [](const Result& r) {
                 return by_further_run([&](const auto& progress) { return r.report_html(progress); });
             })
        .def("component_energy", &component_energy)
        .def("write", [](const Result& r, const std::string& path) { unlocked([&] { r.write(path); }); })
        .def("svg", [](const Result& r, const std::vector<std::string>& names, const py::dict& options) {
            PictureOptions wish;
            take(options, "title", wish.title);
            take(options, "units", wish.units);
            take(options, "start", wish.from);
            take(options, "stop", wish.to);
            return unlocked([&] { return r.svg(names, wish); });
        });
    module.def("read", [](const std::string& path) { return unlocked([&] { return Result::read(path); }); });
}

} // namespace torsion::python
