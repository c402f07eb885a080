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
        if (!read_pair(text, name, rest)) return fmt::format("--match: `{}` is not VARIABLE=COLUMN or VARIABLE=COLUMN[UNIT]", text);
        options.fit.matches.push_back({name, fit::column_wish(rest)});
    }
    for (const std::string& text : options.inputs) {
        if (!read_pair(text, name, rest)) return fmt::format("--input: `{}` is not INPUT=COLUMN or INPUT=COLUMN[UNIT]", text);
        options.fit.inputs.push_back({name, fit::column_wish(rest)});
    }
    return {};
}

std::string read_parameters(FitCommand& options) {
    for (const std::string& text : options.parameters) {
        fit::FittedParameter& parameter = options.fit.parameters.emplace_back();
        if (!read_parameter(text, parameter)) return fmt::format("--parameter: `{}` is not NAME=LOW:HIGH or NAME=LOW:HIGH:log", text);
    }
    for (const std::string& text : options.priors) {
        std::string name;
        fit::Prior prior;
        if (!read_prior(text, name, prior)) return fmt::format("--prior: `{}` is not NAME=MEAN±SIGMA", text);
        const auto of = std::find_if(options.fit.parameters.begin(), options.fit.parameters.end(), [&](const auto& p) { return p.name == name; });
        if (of == options.fit.parameters.end()) return fmt::format("--prior: `{}` is not fitted", name);
        of->prior = prior;
    }
    return {};
}

} // namespace

std::string read_fit_options(FitCommand& options) {
    for (const std::string& path : options.data) {
        const auto known =
            std::find_if(options.fit.experiments.begin(), options.fit.experiments.end(), [&](const auto& e) { return e.path == path; });
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
    options.fit.loss = options.loss == "huber" ? fit::Loss::Huber : options.loss == "cauchy" ? fit::Loss::Cauchy : fit::Loss::None;
    if (!options.output.empty() && options.output != "-" && !options.output.ends_with(".mo"))
        return fmt::format("-o: `{}` is no .mo", options.output);
    if (!options.plot.empty() && options.plot != "-" && !options.plot.ends_with(".svg")) return fmt::format("--plot: `{}` is no .svg", options.plot);
    return {};
}

CLI::App* add_fit_options(CLI::App& app, FitCommand& options) {
    CLI::App* command =
        app.add_subcommand("fit", "Find parameters and start values with which a model follows measured data, and how well the data determine them");
    const auto several = [&](const char* name, std::vector<std::string>& to, const char* text, const char* type) {
        command->add_option(name, to, text)->allow_extra_args(false)->type_name(type);
    };
    add_model_options(*command, options.model);
    several("--data", options.data, "Measured data (CSV); several times for several experiments", "FILE");
    several("--match", options.matches, "A variable of the model, and the column that it should follow: shaft.w=speed[rpm]", "VARIABLE=COLUMN[UNIT]");
    several("--parameter", options.parameters, "A parameter, or a start value as NAME.start, and its bounds; log: equal ratios count equally",
            "NAME=LOW:HIGH[:log]");
    several("--prior", options.priors, "What is known of a parameter beside the data", "NAME=MEAN±SIGMA");
    several("--input", options.inputs, "An input of the top level that follows a column of the data", "INPUT=COLUMN[UNIT]");
    several("--data-set", options.data_sets, "A value of one experiment alone", "FILE:NAME=VALUE");
    command
        ->add_option("--inputs", options.fit.input_file,
                     "Values of the top level's inputs over time, the same in all runs (CSV with a column `time`)")
        ->type_name("FILE");
    command->add_option("--time", options.time, "The column of the data with the times; default: `time` or `t`, in s")->type_name("COLUMN[UNIT]");
    command->add_option("--loss", options.loss, "none: least squares; huber, cauchy: values that are far off count less")
        ->check(CLI::IsMember({"none", "huber", "cauchy"}));
    command
        ->add_option("--starts", options.fit.starts, "Searches that begin at different points within the bounds; the first one at the model's values")
        ->check(CLI::Range(std::size_t{1}, std::size_t{100000}, "POSITIVE"));
    command->add_option("--seed", options.fit.seed, "Of these points");
    several("--profile", options.fit.profiles, "Also the interval of this parameter by its profile likelihood", "NAME");
    command->add_option("--most-steps", options.fit.most_steps, "Of a search; default: 100")->check(CLI::Range(1, 1000000));
    command->add_option("--jobs", options.fit.jobs, "Threads; default: one per core")->check(CLI::Range(1u, 4096u));
    add_experiment_options(*command, options.fit.run);
    command->get_option("--tolerance")->description("Relative, of the runs; default: 1e-9");
    command->get_option("--stop-time")->description("Data after it are left out. Default: the end of the data");
    command->get_option("--start-time")->description("Data before it are left out. Default: the experiment annotation, else 0");
    command->add_option("-o,--output", options.output, "A model (.mo) that extends the model with the values")->type_name("FILE");
    command->add_option("--plot", options.plot, "A picture (.svg) of what was measured and fitted, and of the residuals")->type_name("FILE");
    command->add_flag("--json", options.json, "The outcome as JSON");
    return command;
}

} // namespace torsion::driver
