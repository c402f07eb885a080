#include "compiler/driver/fit_options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace torsion::driver {

namespace {

bool read_finite(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value - value == 0;
}

/// `shaft.w=speed[rpm]`: both sides of the first `=`.
bool read_pair(const std::string& text, std::string& name, std::string& rest) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) return false;
    name = text.substr(0, equals), rest = text.substr(equals + 1);
    return true;
}

/// NAME=LOW:HIGH[:log]
bool read_parameter(const std::string& text, fit::FittedParameter& parameter) {
    std::string bounds;
    if (!read_pair(text, parameter.name, bounds)) return false;
    if (bounds.ends_with(":log")) parameter.is_log = true, bounds.resize(bounds.size() - 4);
    const auto colon = bounds.find(':');
    return colon != std::string::npos && read_finite(std::string_view(bounds).substr(0, colon), parameter.low) &&
           read_finite(std::string_view(bounds).substr(colon + 1), parameter.high);
}

/// NAME=VALUE,VALUE,…: each as it is written.
bool read_list(const std::string& text, fit::FittedParameter& parameter) {
    std::string values;
    if (!read_pair(text, parameter.name, values) || values.find(':') != std::string::npos) return false;
    for (std::size_t from = 0; from <= values.size();) {
        const std::size_t comma = std::min(values.find(',', from), values.size());
        if (comma == from) return false;
        parameter.choices.emplace_back(values.substr(from, comma - from));
        from = comma + 1;
    }
    return true;
}

/// lowpass:HZ[:ORDER], highpass:HZ[:ORDER]
bool read_filter(const std::string& text, fit::Filter& filter) {
    const auto colon = text.find(':');
    const std::string kind = text.substr(0, colon);
    if (colon == std::string::npos || (kind != "lowpass" && kind != "highpass")) return false;
    filter.kind = kind == "lowpass" ? fit::Filter::Kind::LowPass : fit::Filter::Kind::HighPass;
    std::string_view rest = std::string_view(text).substr(colon + 1);
    if (const auto second = rest.find(':'); second != std::string_view::npos) {
        const std::string_view order = rest.substr(second + 1);
        const auto [end, error] = std::from_chars(order.data(), order.data() + order.size(), filter.order);
        if (error != std::errc() || end != order.data() + order.size()) return false;
        rest = rest.substr(0, second);
    }
    return read_finite(rest, filter.frequency);
}

/// NAME=MEAN±SIGMA; `+-` is as good as `±`.
bool read_prior(const std::string& text, std::string& name, fit::Prior& prior) {
    std::string rest;
    if (!read_pair(text, name, rest)) return false;
    for (const std::string_view sign : {"±", "+-"}) {
        const auto at = rest.find(sign);
        if (at == std::string::npos) continue;
        return read_finite(std::string_view(rest).substr(0, at), prior.mean) &&
               read_finite(std::string_view(rest).substr(at + sign.size()), prior.sigma);
    }
    return false;
}

/// FILE:NAME=VALUE, with a FILE of --data.
std::string read_data_set(const std::string& text, std::vector<fit::Experiment>& experiments) {
    for (fit::Experiment& experiment : experiments) {
        if (!text.starts_with(experiment.path + ":")) continue;
        std::string name, value;
        if (!read_pair(text.substr(experiment.path.size() + 1), name, value)) break;
        experiment.set.insert_or_assign(name, Value(value));
        return {};
    }
    return fmt::format("--data-set: `{}` is not FILE:NAME=VALUE with a FILE of --data", text);
}

std::string read_matches(FitCommand& options) {
    std::string name, rest;
    for (const std::string& text : options.matches) {
        if (!read_pair(text, name, rest))
            return fmt::format("--match: `{}` is not VARIABLE=COLUMN or VARIABLE=COLUMN[UNIT]", text);
        options.fit.matches.push_back({name, fit::column_wish(rest)});
    }
    const auto each_match = [&](const std::string& column, const auto& work) {
        bool is_there = false;
        for (fit::Match& match : options.fit.matches) {
            if (match.column.name == column) is_there = true, work(match);
        }
        return is_there;
    };
    for (const std::string& text : options.sigmas) {
        double sigma = 0;
        if (!read_pair(text, name, rest) || !read_finite(rest, sigma))
            return fmt::format("--sigma: `{}` is not COLUMN=VALUE", text);
        if (!each_match(name, [&](fit::Match& match) { match.sigma = sigma; }))
            return fmt::format("--sigma: no variable is compared with `{}`", name);
    }
    for (const std::string& text : options.windows) {
        fit::FittedParameter window;
        if (!read_parameter(text, window) || window.is_log)
            return fmt::format("--window: `{}` is not COLUMN=FROM:TO", text);
        if (!each_match(window.name, [&](fit::Match& match) { match.windows.emplace_back(window.low, window.high); }))
            return fmt::format("--window: no variable is compared with `{}`", window.name);
    }
    for (const std::string& text : options.filters) {
        fit::Filter filter;
        if (!read_pair(text, name, rest) || !read_filter(rest, filter))
            return fmt::format("--filter: `{}` is not COLUMN=lowpass:HZ[:ORDER] or COLUMN=highpass:HZ[:ORDER]", text);
        if (!each_match(name, [&](fit::Match& match) { match.filter = filter; }))
            return fmt::format("--filter: no variable is compared with `{}`", name);
    }
    for (const std::string& text : options.inputs) {
        if (!read_pair(text, name, rest))
            return fmt::format("--input: `{}` is not INPUT=COLUMN or INPUT=COLUMN[UNIT]", text);
        options.fit.inputs.push_back({name, fit::column_wish(rest)});
    }
    return {};
}

std::string read_parameters(FitCommand& options) {
    for (const std::string& text : options.parameters) {
        fit::FittedParameter& parameter = options.fit.parameters.emplace_back();
        if (!read_parameter(text, parameter) && !read_list(text, parameter))
            return fmt::format("--parameter: `{}` is not NAME=LOW:HIGH, NAME=LOW:HIGH:log or NAME=VALUE,VALUE,…", text);
    }
    const std::pair<const std::vector<std::string>&, fit::FittedParameter::Kind> of_columns[] = {
        {options.shifts, fit::FittedParameter::Kind::TimeShift}, {options.offsets, fit::FittedParameter::Kind::Offset}};
    for (const auto& [texts, kind] : of_columns) {
        for (const std::string& text : texts) {
            fit::FittedParameter bounds;
            if (!read_parameter(text, bounds) || bounds.is_log)
                return fmt::format("--{}: `{}` is not COLUMN=LOW:HIGH",
                                   kind == fit::FittedParameter::Kind::Offset ? "offset" : "shift", text);
            options.fit.parameters.push_back(fit::parameter_of_column(kind, bounds.name, bounds.low, bounds.high));
        }
    }
    for (const std::string& text : options.priors) {
        std::string name;
        fit::Prior prior;
        if (!read_prior(text, name, prior)) return fmt::format("--prior: `{}` is not NAME=MEAN±SIGMA", text);
        const auto of = std::find_if(options.fit.parameters.begin(), options.fit.parameters.end(),
                                     [&](const auto& p) { return p.name == name; });
        if (of == options.fit.parameters.end()) return fmt::format("--prior: `{}` is not fitted", name);
        of->prior = prior;
    }
    return {};
}

} // namespace

std::string read_fit_options(FitCommand& options) {
    for (const std::string& path : options.data) {
        const auto known = std::find_if(options.fit.experiments.begin(), options.fit.experiments.end(),
                                        [&](const auto& e) { return e.path == path; });
        if (known != options.fit.experiments.end()) return fmt::format("--data: `{}` twice", path);
        options.fit.experiments.push_back({path});
    }
    for (const std::string& text : options.data_sets) {
        if (std::string wrong = read_data_set(text, options.fit.experiments); !wrong.empty()) return wrong;
    }
    if (std::string wrong = read_matches(options); !wrong.empty()) return wrong;
    if (std::string wrong = read_parameters(options); !wrong.empty()) return wrong;
    if (!options.time.empty()) options.fit.time = fit::column_wish(options.time);
    if (!options.inputs.empty() && !options.fit.input_file.empty()) return "--input and --inputs: one of both";
    options.fit.loss = options.loss == "huber"    ? fit::Loss::Huber
                       : options.loss == "cauchy" ? fit::Loss::Cauchy
                                                  : fit::Loss::None;
    if (!options.output.empty() && options.output != "-" && !options.output.ends_with(".mo"))
        return fmt::format("-o: `{}` is no .mo", options.output);
    if (!options.plot.empty() && options.plot != "-" && !options.plot.ends_with(".svg"))
        return fmt::format("--plot: `{}` is no .svg", options.plot);
    if (!options.report.empty() && options.report != "-" && !options.report.ends_with(".html"))
        return fmt::format("--report: `{}` is no .html", options.report);
    return {};
}

CLI::App* add_fit_options(CLI::App& app, FitCommand& options) {
    CLI::App* command = app.add_subcommand("fit", "Find parameters and start values with which a model follows "
                                                  "measured data, and how well the data determine them");
    const auto several = [&](const char* name, std::vector<std::string>& to, const char* text, const char* type) {
        command->add_option(name, to, text)->allow_extra_args(false)->type_name(type);
    };
    add_model_options(*command, options.model);
    several("--data", options.data, "Measured data (CSV); several times for several experiments", "FILE");
    several("--match", options.matches,
            "A variable of the model, and the column that it should follow: shaft.w=speed[rpm]",
            "VARIABLE=COLUMN[UNIT]");
    several("--parameter", options.parameters,
            "A parameter, or a start value as NAME.start, and its bounds; log: equal ratios count equally; a list: a "
            "fit for each value",
            "NAME=LOW:HIGH[:log]|VALUES");
    several("--shift", options.shifts, "What is added to the times of a column, found within these bounds, in s",
            "COLUMN=LOW:HIGH");
    several("--offset", options.offsets,
            "What is added to the variable before it is compared, found within these bounds, in the column's unit",
            "COLUMN=LOW:HIGH");
    several("--sigma", options.sigmas,
            "The standard deviation of measured values, in the column's unit; default: that of the residuals",
            "COLUMN=VALUE");
    several("--window", options.windows,
            "Only values of the column between these times count, in s; several times for several windows",
            "COLUMN=FROM:TO");
    several("--filter", options.filters,
            "A Butterworth filter that the column has gone through; the variable goes through it, too",
            "COLUMN=lowpass|highpass:HZ[:ORDER]");
    several("--prior", options.priors, "What is known of a parameter beside the data", "NAME=MEAN±SIGMA");
    several("--input", options.inputs, "An input of the top level that follows a column of the data",
            "INPUT=COLUMN[UNIT]");
    several("--data-set", options.data_sets, "A value of one experiment alone", "FILE:NAME=VALUE");
    command
        ->add_option("--inputs", options.fit.input_file,
                     "Values of the top level's inputs over time, the same in all runs (CSV with a column `time`)")
        ->type_name("FILE");
    command->add_option("--time", options.time, "The column of the data with the times; default: `time` or `t`, in s")
        ->type_name("COLUMN[UNIT]");
    command
        ->add_option("--loss", options.loss, "none: least squares; huber, cauchy: values that are far off count less")
        ->check(CLI::IsMember({"none", "huber", "cauchy"}));
    command
        ->add_option("--starts", options.fit.starts,
                     "Searches that begin at different points within the bounds; the first one at the model's values")
        ->check(CLI::Range(std::size_t{1}, std::size_t{100000}, "POSITIVE"));
    command->add_option("--seed", options.fit.seed, "Of these points");
    several("--profile", options.fit.profiles, "Also the interval of this parameter by its profile likelihood", "NAME");
    command->add_option("--most-steps", options.fit.most_steps, "Of a search; default: 100")
        ->check(CLI::Range(1, 1000000));
    command->add_option("--jobs", options.fit.jobs, "Threads; default: one per core")->check(CLI::Range(1u, 4096u));
    add_experiment_options(*command, options.fit.run);
    command->get_option("--tolerance")
        ->description("Relative, of the runs; default: 1e-6 on the way and 1e-8 at the end, 1e-9 where differences of "
                      "runs take the place of derivatives");
    command->get_option("--stop-time")->description("Data after it are left out. Default: the end of the data");
    command->get_option("--start-time")
        ->description(
            "The runs begin there, and data before it are left out. Default: the experiment annotation, else 0");
    command->add_option("-o,--output", options.output, "A model (.mo) that extends the model with the values")
        ->type_name("FILE");
    command
        ->add_option("--plot", options.plot, "A picture (.svg) of what was measured and fitted, and of the residuals")
        ->type_name("FILE");
    command
        ->add_option("--report", options.report, "The interactive page (.html) of both, with spectra of the residuals")
        ->type_name("FILE");
    command->add_flag("--json", options.json, "The outcome as JSON");
    return command;
}

} // namespace torsion::driver
