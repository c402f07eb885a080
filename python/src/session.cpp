#include "bind.h"
#include "watch.h"

namespace torsion::python {

namespace {

using py::literals::operator""_a;

SessionOptions session_options(const py::dict& options) {
    SessionOptions result;
    take(options, "library_paths", result.library_paths);
    take(options, "modelica_path", result.modelica_path);
    take(options, "stdlib_folder", result.stdlib_folder);
    take(options, "installed", result.installed);
    take(options, "cache_folder", result.cache_folder);
    take(options, "allow_external", result.allow_external);
    take(options, "strict", result.is_strict);
    return result;
}

LoadOptions load_options(const py::dict& options) {
    LoadOptions result;
    take(options, "target", result.target);
    take(options, "text", result.text);
    take(options, "model", result.model);
    take(options, "energy", result.code.energy);
    take_settings(options, result.set);
    return result;
}

/// `work` compiles; Ctrl-C and the function that is told of each stage can end it.
template <class Work>
auto compiled(const py::dict& options, const py::object& told, const Work& work) {
    LoadOptions wish = load_options(options);
    Watch watch(told);
    wish.progress = watch.stages();
    return watched(watch, [&] { return work(wish); });
}

Model load(Session& session, const py::dict& options, const py::object& told) {
    return compiled(options, told, [&](const LoadOptions& wish) { return session.load(wish); });
}

py::dict check(Session& session, const py::dict& options, const py::object& told) {
    const CheckResult c = compiled(options, told, [&](const LoadOptions& wish) { return session.check(wish); });
    return py::dict("ok"_a = c.is_good, "name"_a = c.name, "verdict"_a = c.verdict, "equations"_a = c.equations, "states"_a = c.states,
                    "open_connectors"_a = c.open_connectors, "diagnostics"_a = diagnostics(c.diagnostics));
}

std::string dump(Session& session, const py::dict& options, const std::string& stage) {
    const CheckResult c = compiled(options, py::none(), [&](const LoadOptions& wish) { return session.dump(wish, stage); });
    if (!c.is_good) throw Error(c.diagnostics, {}, c.compilation);
    return c.dump;
}

py::tuple simulate_fmu(Session& session, const py::dict& options, const std::string& kind, const py::object& told) {
    SimulateOptions run = simulate_options(options);
    Watch watch(told);
    run.progress = watch.function();
    const LoadOptions fmu = load_options(options);
    Result result = unlocked([&] { return session.simulate_fmu(fmu, run, {.kind = kind, .is_verbose = true}); });
    return py::make_tuple(std::move(result), watch.exception());
}

} // namespace

void bind_session(py::module_& module) {
    py::class_<Session>(module, "Session")
        .def(py::init([](const py::dict& options) { return std::make_unique<Session>(session_options(options)); }))
        .def("load", &load)
        .def("check", &check)
        .def("dump", &dump)
        .def("simulate_fmu", &simulate_fmu)
        .def("classes", [](Session& session, const std::string& target) { return unlocked([&] { return session.classes(target); }); })
        .def("forget", &Session::forget);
}

} // namespace torsion::python
