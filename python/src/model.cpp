#include "bind.h"
#include "watch.h"

namespace torsion::python {

namespace {

using py::literals::operator""_a;

py::list parameters(const Model& model) {
    py::list result;
    for (const Parameter& p : model.parameters()) {
        result.append(
            py::make_tuple(p.name, word(p.kind), word(p.type), p.value, p.number, p.unit, p.display_unit, p.description, p.min, p.max, p.literals));
    }
    return result;
}

py::list variables(const Model& model) {
    py::list result;
    for (const Variable& v : model.variables()) {
        result.append(py::make_tuple(v.name, word(v.type), word(v.variability), word(v.causality), v.unit, v.display_unit, v.description, v.is_hidden,
                                     v.is_state));
    }
    return result;
}

/// Ctrl-C ends the simulation up to the point.
template <class Work>
auto watched(const py::dict& options, const Work& work) {
    LinearizeOptions wish = linearize_options(options);
    Watch watch{py::none()};
    wish.progress = watch.function();
    try {
        auto result = unlocked([&] { return work(wish); });
        watch.rethrow(); // it came too late to end anything
        return result;
    } catch (const Error&) {
        watch.rethrow();
        throw;
    }
}

py::dict linearize(const Model& model, const py::dict& options) {
    const Linearization l = watched(options, [&](const LinearizeOptions& wish) { return model.linearize(wish); });
    const std::size_t x = l.states.size(), u = l.inputs.size(), y = l.outputs.size();
    return py::dict("A"_a = matrix(l.a, x, x), "B"_a = matrix(l.b, x, u), "C"_a = matrix(l.c, y, x), "D"_a = matrix(l.d, y, u), "states"_a = l.states,
                    "inputs"_a = l.inputs, "outputs"_a = l.outputs, "time"_a = l.time, "json"_a = l.json, "text"_a = l.text,
                    "diagnostics"_a = diagnostics(l.diagnostics));
}

py::dict modes(const Model& model, const py::dict& options) {
    const Modes m = watched(options, [&](const LinearizeOptions& wish) { return model.modes(wish); });
    return py::dict("json"_a = m.json, "text"_a = m.text, "diagnostics"_a = diagnostics(m.diagnostics));
}

py::tuple written(const Written& written) { return py::make_tuple(written.files, diagnostics(written.diagnostics)); }

/// The common part of libraries and FMUs.
template <class Options>
Options packed(const py::dict& options) {
    Options wish;
    take_settings(options, wish.set);
    take(options, "tunable", wish.tunable);
    take(options, "target_cpu", wish.target_cpu);
    return wish;
}

py::tuple build(const Model& model, const std::string& path, const py::dict& options) {
    auto wish = packed<BuildOptions>(options);
    take(options, "prefix", wish.prefix);
    take(options, "integrator", wish.has_integrator);
    take(options, "linearization", wish.has_linearization);
    return written(unlocked([&] { return model.build(path, wish); }));
}

py::tuple fmu(const Model& model, const std::string& path, const py::dict& options) {
    auto wish = packed<FmuOptions>(options);
    take(options, "version", wish.version);
    take(options, "model_exchange", wish.model_exchange);
    take(options, "co_simulation", wish.co_simulation);
    take(options, "outputs", wish.outputs);
    take(options, "reference", wish.has_reference);
    return written(unlocked([&] { return model.fmu(path, wish); }));
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
        .def("fmu", &fmu);
}

} // namespace torsion::python
