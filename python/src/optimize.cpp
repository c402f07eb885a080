#include "beside.h"
#include "bind.h"

#include "torsion/session_optimize.h"

namespace torsion::python {

namespace {

using py::literals::operator""_a;

/// (name, low, high, log, choices or None)
optimize::DesignParameter design_of(const py::tuple& item) {
    optimize::DesignParameter parameter;
    parameter.name = item[0].cast<std::string>();
    if (!item[4].is_none()) {
        for (const auto& choice : item[4].cast<py::list>()) {
            if (py::isinstance<py::str>(choice)) parameter.choices.emplace_back(choice.cast<std::string>());
            else parameter.choices.emplace_back(choice.cast<double>());
        }
        return parameter;
    }
    parameter.low = item[1].cast<double>(), parameter.high = item[2].cast<double>();
    parameter.is_log = item[3].cast<bool>();
    return parameter;
}

optimize::Options optimize_options(const py::dict& options) {
    optimize::Options wish;
    take_run_options(options, wish.run);
    take_settings(options, wish.set);
    take(options, "objective", wish.objective), take(options, "is_maximized", wish.is_maximized);
    take(options, "constraints", wish.constraints);
    for (const auto& item : options["parameters"].cast<py::list>())
        wish.parameters.push_back(design_of(item.cast<py::tuple>()));
    take(options, "input_file", wish.input_file);
    take(options, "starts", wish.starts), take(options, "seed", wish.seed), take(options, "jobs", wish.jobs);
    take(options, "most_runs", wish.most_runs), take(options, "accuracy", wish.tolerance);
    return wish;
}

py::tuple optimize_model(const Model& model, const py::dict& options, const py::object& told) {
    optimize::Options wish = optimize_options(options);
    Watch watch(told);
    RunsSoFar so_far;
    Cancel cancel = false;
    wish.progress = so_far.function();
    wish.cancel = &cancel;
    const optimize::Outcome outcome = beside(watch, cancel, so_far, [&] { return optimize::optimize(model, wish); });
    std::string problem;
    const std::string new_model =
        optimize::model_text(model.name(), "@NAME@", outcome, problem).value_or(std::string());
    return py::make_tuple(py::dict("json"_a = optimize::json_of(model.name(), outcome),
                                   "text"_a = optimize::text_of(model.name(), outcome),
                                   "history"_a = optimize::history_of(outcome), "model"_a = new_model,
                                   "problem"_a = problem),
                          watch.exception());
}

} // namespace

void bind_optimize(py::module_& module) { module.def("optimize", &optimize_model); }

} // namespace torsion::python
