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
    return py::dict("ok"_a = c.is_good, "name"_a = c.name, "verdict"_a = c.verdict, "equations"_a = c.equations,
                    "states"_a = c.states, "open_connectors"_a = c.open_connectors,
                    "diagnostics"_a = diagnostics(c.diagnostics));
}

std::string dump(Session& session, const py::dict& options, const std::string& stage) {
    const CheckResult c =
        compiled(options, py::none(), [&](const LoadOptions& wish) { return session.dump(wish, stage); });
    if (!c.is_good) throw Error(c.diagnostics, {}, c.compilation);
    return c.dump;
}

py::tuple simulate_fmu(Session& session, const py::dict& options, const std::string& kind, const py::object& told) {
    SimulateOptions run = simulate_options(options);
    Watch watch(told);
    run.progress = watch.function();
    const LoadOptions fmu = load_options(options);
    FmuRunOptions how = {.kind = kind, .is_verbose = true};
    take(options, "interpolate", how.interpolates);
    Result result = unlocked([&] { return session.simulate_fmu(fmu, run, how); });
    return py::make_tuple(std::move(result), watch.exception());
}

/// elements: (name, target, class) each; connections: (from, to) each; set: names and values as texts.
SystemOptions system_options(const py::dict& options) {
    SystemOptions result;
    for (const py::handle& item : options["elements"]) {
        const auto element = item.cast<py::tuple>();
        result.elements.push_back({value<std::string>("elements", element[0]),
                                   value<std::string>("elements", element[1]),
                                   value<std::string>("elements", element[2])});
    }
    for (const py::handle& item : options["connections"]) {
        const auto ends = item.cast<py::tuple>();
        result.connections.push_back(
            {value<std::string>("connections", ends[0]), value<std::string>("connections", ends[1])});
    }
    for (const auto& [name, text] : options["set"].cast<py::dict>())
        result.set.emplace_back(value<std::string>("set", name), value<std::string>("set", text));
    take(options, "name", result.name);
    take(options, "ssp", result.version);
    take(options, "fmi", result.fmu.version);
    take(options, "arrays", result.fmu.has_arrays);
    take(options, "start", result.start);
    take(options, "stop", result.stop);
    return result;
}

py::dict ssp(Session& session, const std::string& path, const py::dict& options, const py::object& told) {
    SystemOptions wish = system_options(options);
    Watch watch(told);
    wish.fmu.watch.progress = watch.stages();
    return written(watched(watch, [&] { return session.ssp(wish, path); }));
}

} // namespace

void bind_session(py::module_& module) {
    py::class_<Session>(module, "Session")
        .def(py::init([](const py::dict& options) { return std::make_unique<Session>(session_options(options)); }))
        .def("load", &load)
        .def("check", &check)
        .def("dump", &dump)
        .def("simulate_fmu", &simulate_fmu)
        .def("ssp", &ssp)
        .def("classes", [](Session& session,
                           const std::string& target) { return unlocked([&] { return session.classes(target); }); })
        .def("forget", &Session::forget);
}

} // namespace torsion::python
