#include "beside.h"
#include "bind.h"

#include "torsion/session_fit.h"

namespace torsion::python {

namespace {

using py::literals::operator""_a;

std::vector<double> numbers(const py::handle& array) { return array.cast<std::vector<double>>(); }

/// (name, names of columns or None, columns, settings); without columns the name is that of a file
fit::Experiment experiment_of(const py::tuple& item) {
    fit::Experiment experiment{item[0].cast<std::string>(), values_of(item[3].cast<py::dict>()), {}};
    if (item[1].is_none()) return experiment;
    fit::DataTable& table = experiment.table.emplace();
    table.names = item[1].cast<std::vector<std::string>>();
    for (const auto& column : item[2].cast<py::list>()) table.columns.push_back(numbers(column));
    return experiment;
}

/// (name, low, high, log, prior or None, where it begins or None, choices or None)
fit::FittedParameter fitted_of(const py::tuple& item) {
    fit::FittedParameter parameter;
    parameter.name = item[0].cast<std::string>();
    parameter.low = item[1].cast<double>(), parameter.high = item[2].cast<double>();
    parameter.is_log = item[3].cast<bool>();
    if (!item[4].is_none()) {
        const auto prior = item[4].cast<std::pair<double, double>>();
        parameter.prior = fit::Prior{prior.first, prior.second};
    }
    if (!item[6].is_none()) {
        for (const auto& choice : item[6].cast<py::list>()) {
            if (py::isinstance<py::str>(choice)) parameter.choices.emplace_back(choice.cast<std::string>());
            else parameter.choices.emplace_back(choice.cast<double>());
        }
    }
    if (!item[5].is_none()) parameter.begin = item[5].cast<double>();
    return parameter;
}

/// ("lowpass" or "highpass", frequency, order)
fit::Filter filter_of(const py::tuple& item) {
    const bool is_low = item[0].cast<std::string>() == "lowpass";
    return {is_low ? fit::Filter::Kind::LowPass : fit::Filter::Kind::HighPass, item[1].cast<double>(),
            item[2].cast<int>()};
}

fit::Options fit_options(const py::dict& options) {
    fit::Options wish;
    take_run_options(options, wish.run);
    for (const auto& item : options["data"].cast<py::list>())
        wish.experiments.push_back(experiment_of(item.cast<py::tuple>()));
    for (const auto& item : options["match"].cast<py::list>()) {
        const auto its = item.cast<py::tuple>(); // (variable, column, sigma or None, filter or None, windows)
        fit::Match& match = wish.matches.emplace_back(
            fit::Match{its[0].cast<std::string>(), fit::column_wish(its[1].cast<std::string>())});
        if (!its[2].is_none()) match.sigma = its[2].cast<double>();
        match.windows = its[4].cast<std::vector<std::pair<double, double>>>();
        if (!its[3].is_none()) match.filter = filter_of(its[3].cast<py::tuple>());
    }
    for (const auto& item : options["inputs"].cast<py::list>()) {
        const auto pair = item.cast<std::pair<std::string, std::string>>();
        wish.inputs.push_back({pair.first, fit::column_wish(pair.second)});
    }
    for (const auto& item : options["parameters"].cast<py::list>())
        wish.parameters.push_back(fitted_of(item.cast<py::tuple>()));
    // ("shift" or "offset", column, low, high, prior or None)
    for (const auto& item : options["columns"].cast<py::list>()) {
        const auto its = item.cast<py::tuple>();
        const auto kind = its[0].cast<std::string>() == "shift" ? fit::FittedParameter::Kind::TimeShift
                                                                : fit::FittedParameter::Kind::Offset;
        wish.parameters.push_back(
            fit::parameter_of_column(kind, its[1].cast<std::string>(), its[2].cast<double>(), its[3].cast<double>()));
        if (its[4].is_none()) continue;
        const auto prior = its[4].cast<std::pair<double, double>>();
        wish.parameters.back().prior = fit::Prior{prior.first, prior.second};
    }
    std::string time, loss;
    take(options, "time", time), take(options, "loss", loss);
    if (!time.empty()) wish.time = fit::column_wish(time);
    wish.loss = loss == "huber" ? fit::Loss::Huber : loss == "cauchy" ? fit::Loss::Cauchy : fit::Loss::None;
    take(options, "input_file", wish.input_file);
    take(options, "profiles", wish.profiles);
    take(options, "starts", wish.starts), take(options, "seed", wish.seed), take(options, "jobs", wish.jobs);
    take(options, "most_steps", wish.most_steps);
    return wish;
}

py::tuple fit_model(const Model& model, const py::dict& options, const py::object& told) {
    fit::Options wish = fit_options(options);
    Watch watch(told);
    RunsSoFar so_far;
    Cancel cancel = false;
    wish.progress = so_far.function();
    wish.cancel = &cancel;
    const fit::FitResult result = beside(watch, cancel, so_far, [&] { return fit::fit(model, wish); });
    py::list curves;
    for (const fit::FittedCurve& curve : result.curves)
        curves.append(py::make_tuple(curve.variable, curve.unit, curve.path, copied(curve.time), copied(curve.measured),
                                     copied(curve.simulated)));
    std::string problem;
    const std::string new_model = fit::model_text(model.name(), "@NAME@", result, problem).value_or(std::string());
    return py::make_tuple(
        py::dict("json"_a = fit::json_of(model.name(), result), "text"_a = fit::text_of(model.name(), result),
                 "svg"_a = fit::picture_of(model.name(), result), "page"_a = fit::page_of(model.name(), result),
                 "curves"_a = curves, "model"_a = new_model, "problem"_a = problem),
        watch.exception());
}

} // namespace

void bind_fit(py::module_& module) { module.def("fit", &fit_model); }

} // namespace torsion::python
