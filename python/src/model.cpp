#include "bind.h"
#include "watch.h"

namespace torsion::python {

namespace {

using py::literals::operator""_a;

py::list parameters(const Model& model) {
    py::list result;
    for (const Parameter& p : model.parameters()) {
        result.append(py::make_tuple(p.name, word(p.kind), word(p.type), p.value, p.number, p.unit, p.display_unit,
                                     p.description, p.min, p.max, p.literals));
    }
    return result;
}

py::list variables(const Model& model) {
    py::list result;
    for (const Variable& v : model.variables()) {
        result.append(py::make_tuple(v.name, word(v.type), word(v.variability), word(v.causality), v.unit,
                                     v.display_unit, v.description, v.is_hidden, v.is_state));
    }
    return result;
}

/// Ctrl-C ends the simulation up to the point.
template <class Work>
auto at_point(const py::dict& options, const Work& work) {
    LinearizeOptions wish = linearize_options(options);
    Watch watch{py::none()};
    wish.progress = watch.function();
    return watched(watch, [&] { return work(wish); });
}

py::dict linearize(const Model& model, const py::dict& options) {
    const Linearization l = at_point(options, [&](const LinearizeOptions& wish) { return model.linearize(wish); });
    const std::size_t x = l.states.size(), u = l.inputs.size(), y = l.outputs.size();
    const py::cpp_function write([write = l.write](const std::string& path) { unlocked([&] { write(path); }); });
    return py::dict("A"_a = matrix(l.a, x, x), "B"_a = matrix(l.b, x, u), "C"_a = matrix(l.c, y, x),
                    "D"_a = matrix(l.d, y, u), "states"_a = l.states, "inputs"_a = l.inputs, "outputs"_a = l.outputs,
                    "time"_a = l.time, "json"_a = l.json, "text"_a = l.text,
                    "diagnostics"_a = diagnostics(l.diagnostics), "write"_a = write);
}

py::dict modes(const Model& model, const py::dict& options) {
    const Modes m = at_point(options, [&](const LinearizeOptions& wish) { return model.modes(wish); });
    py::list speeds;
    for (const CriticalSpeed& c : m.critical_speeds) speeds.append(py::make_tuple(c.speed, c.order, c.mode));
    return py::dict("json"_a = m.json, "text"_a = m.text, "csv"_a = m.csv, "svg"_a = m.svg, "shapes"_a = m.shapes,
                    "critical_speeds"_a = speeds, "diagnostics"_a = diagnostics(m.diagnostics));
}

void write_modes(const py::dict& texts, const std::string& path) {
    Modes modes;
    take(texts, "json", modes.json);
    take(texts, "csv", modes.csv);
    take(texts, "svg", modes.svg);
    unlocked([&] { modes.write(path); });
}

/// The common part of libraries and FMUs.
template <class Options>
Options packed(const py::dict& options) {
    Options wish;
    take_settings(options, wish.set);
    take(options, "tunable", wish.tunable);
    take(options, "target_cpu", wish.target_cpu);
    return wish;
}

/// `step_size` and `real_time` are two words for the same number.
ControllerCode controller_code(const py::dict& options) {
    ControllerCode code;
    take(options, "precision", code.precision);
    take(options, "solver", code.solver);
    take(options, "step_size", code.step);
    take(options, "real_time", code.step);
    take(options, "locate_events", code.locates_events);
    code.is_real_time = options.contains("real_time") && !options["real_time"].is_none();
    return code;
}

/// Ctrl-C, and the function that is told of each stage, end it.
template <class Options, class Work>
py::dict built(Options& wish, const py::object& told, const Work& work) {
    Watch watch(told);
    wish.watch.progress = watch.stages();
    return written(watched(watch, work));
}

py::dict build(const Model& model, const std::string& path, const py::dict& options, const py::object& told) {
    auto wish = packed<BuildOptions>(options);
    take(options, "prefix", wish.prefix);
    take(options, "integrator", wish.has_integrator);
    take(options, "linearization", wish.has_linearization);
    take(options, "target", wish.target);
    take(options, "emit", wish.emit);
    wish.code = controller_code(options);
    return built(wish, told, [&] { return model.build(path, wish); });
}

py::dict fmu(const Model& model, const std::string& path, const py::dict& options, const py::object& told) {
    auto wish = packed<FmuOptions>(options);
    take(options, "version", wish.version);
    take(options, "model_exchange", wish.model_exchange);
    take(options, "co_simulation", wish.co_simulation);
    take(options, "outputs", wish.outputs);
    take(options, "reference", wish.has_reference);
    take(options, "platforms", wish.platforms);
    take(options, "verify", wish.verify);
    take(options, "sources", wish.has_sources);
    take(options, "arrays", wish.has_arrays);
    wish.code = controller_code(options);
    return built(wish, told, [&] { return model.fmu(path, wish); });
}

py::dict draw(const Model& model, bool is_icon, double width, int depth, const std::vector<std::string>& open) {
    const Diagram drawn =
        unlocked([&] { return model.draw({.is_icon = is_icon, .width = width, .depth = depth, .open = open}); });
    const py::cpp_function write([drawn](const std::string& path) { unlocked([&] { drawn.write(path); }); });
    return py::dict("svg"_a = drawn.svg, "diagnostics"_a = diagnostics(drawn.diagnostics), "write"_a = write);
}

py::dict compilation(const Model& model) {
    const CompilationRecord record = model.compilation();
    py::list phases;
    for (const PhaseTime& phase : record.phases()) phases.append(py::make_tuple(phase.name, phase.seconds));
    return py::dict("phases"_a = phases, "remarks"_a = record.remarks(), "reading"_a = record.reading(),
                    "text"_a = record.text(), "json"_a = record.json(),
                    "is_from_cache"_a = record.has_code_of_earlier_run(), "solver_choice"_a = record.solver_choice());
}

} // namespace

void bind_model(py::module_& module) {
    py::class_<Model>(module, "Model")
        .def_property_readonly("name", &Model::name)
        .def_property_readonly("description", &Model::description)
        .def_property_readonly("verdict", &Model::verdict)
        .def_property_readonly("files", &Model::files)
        .def("experiment",
             [](const Model& model) {
                 const Experiment e = model.experiment();
                 return py::make_tuple(e.start, e.stop, e.interval, e.tolerance);
             })
        .def("parameters", &parameters)
        .def("variables", &variables)
        .def("diagnostics", [](const Model& model) { return diagnostics(model.diagnostics()); })
        .def("linearize", &linearize)
        .def("modes", &modes)
        .def("build", &build)
        .def("fmu", &fmu)
        .def("draw", &draw)
        .def("compilation", &compilation);
    module.def("write_modes", &write_modes);
}

} // namespace torsion::python
