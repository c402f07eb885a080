#include "bind.h"
#include "watch.h"

namespace torsion::python {

namespace {

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

py::dict linearize(const Model& model, const py::dict& options) {
    const LinearizeOptions wish = linearize_options(options);
    const Linearization l = unlocked([&] { return model.linearize(wish); });
    const std::size_t x = l.states.size(), u = l.inputs.size(), y = l.outputs.size();
    py::dict result;
    result["A"] = matrix(l.a, x, x);
    result["B"] = matrix(l.b, x, u);
    result["C"] = matrix(l.c, y, x);
    result["D"] = matrix(l.d, y, u);
    result["states"] = l.states;
    result["inputs"] = l.inputs;
    result["outputs"] = l.outputs;
    result["time"] = l.time;
    result["json"] = l.json;
    result["text"] = l.text;
    result["diagnostics"] = diagnostics(l.diagnostics);
    return result;
}

py::dict modes(const Model& model, const py::dict& options) {
    const LinearizeOptions wish = linearize_options(options);
    const Modes m = unlocked([&] { return model.modes(wish); });
    py::dict result;
    result["json"] = m.json;
    result["text"] = m.text;
    result["diagnostics"] = diagnostics(m.diagnostics);
    return result;
}

py::tuple written(const Written& written) { return py::make_tuple(written.files, diagnostics(written.diagnostics)); }

py::tuple build(const Model& model, const std::string& path, const py::dict& options) {
    BuildOptions wish;
    if (options.contains("set")) wish.set = values_of(options["set"]);
    take(options, "prefix", wish.prefix);
    take(options, "tunable", wish.tunable);
    take(options, "target_cpu", wish.target_cpu);
    take(options, "integrator", wish.has_integrator);
    take(options, "linearization", wish.has_linearization);
    return written(unlocked([&] { return model.build(path, wish); }));
}

py::tuple fmu(const Model& model, const std::string& path, const py::dict& options) {
    FmuOptions wish;
    if (options.contains("set")) wish.set = values_of(options["set"]);
    take(options, "version", wish.version);
    take(options, "model_exchange", wish.model_exchange);
    take(options, "co_simulation", wish.co_simulation);
    take(options, "tunable", wish.tunable);
    take(options, "outputs", wish.outputs);
    take(options, "target_cpu", wish.target_cpu);
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
