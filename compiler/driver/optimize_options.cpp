#include "compiler/driver/optimize_options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <string_view>

namespace torsion::driver {

namespace {

bool read_bound(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value - value == 0;
}

/// Of a list, each as it is written; false: one is empty.
bool read_choices(std::string_view text, std::vector<Value>& choices) {
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        if (comma == from) return false;
        choices.emplace_back(std::string(text.substr(from, comma - from)));
        from = comma + 1;
    }
    return true;
}

/// NAME=LOW:HIGH[:log], or NAME=VALUE,VALUE,…
bool read_design_parameter(const std::string& text, optimize::DesignParameter& parameter) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) return false;
    parameter.name = text.substr(0, equals);
    std::string_view rest = std::string_view(text).substr(equals + 1);
    if (rest.find(':') == std::string_view::npos) return read_choices(rest, parameter.choices);
    if (rest.ends_with(":log")) parameter.is_log = true, rest.remove_suffix(4);
    const auto colon = rest.find(':');
    return colon != std::string_view::npos && read_bound(rest.substr(0, colon), parameter.low) &&
           read_bound(rest.substr(colon + 1), parameter.high);
}

} // namespace

std::string read_optimize_options(OptimizeCommand& options) {
    if (options.minimize.empty() == options.maximize.empty())
        return "one of --minimize EXPRESSION and --maximize EXPRESSION";
    options.optimize.is_maximized = options.minimize.empty();
    options.optimize.objective = options.minimize.empty() ? options.maximize : options.minimize;
    for (const std::string& text : options.parameters) {
        if (!read_design_parameter(text, options.optimize.parameters.emplace_back()))
            return fmt::format("--parameter: `{}` is not NAME=LOW:HIGH, NAME=LOW:HIGH:log or NAME=VALUE,VALUE,…", text);
    }
    if (!options.output.empty() && options.output != "-" && !options.output.ends_with(".mo"))
        return fmt::format("-o: `{}` is no .mo", options.output);
    if (!options.history.empty() && options.history != "-" && !options.history.ends_with(".csv"))
        return fmt::format("--history: `{}` is no .csv", options.history);
    return {};
}

CLI::App* add_optimize_options(CLI::App& app, OptimizeCommand& options) {
    CLI::App* command = app.add_subcommand(
        "optimize", "Find values of parameters with which an expression over the runs of a model is least or "
                    "greatest, within limits of others");
    const auto several = [&](const char* name, std::vector<std::string>& to, const char* text, const char* type) {
        command->add_option(name, to, text)->allow_extra_args(false)->type_name(type);
    };
    add_model_options(*command, options.model);
    command
        ->add_option("--minimize", options.minimize,
                     "What shall be least, like 'max(abs(shaft.tau))'; expressions are those of sweep --collect")
        ->type_name("EXPRESSION");
    command->add_option("--maximize", options.maximize, "What shall be greatest")->type_name("EXPRESSION");
    several("--parameter", options.parameters,
            "A parameter, or a start value as NAME.start, and its bounds; log: equal ratios count equally; a list: "
            "each of these values is tried",
            "NAME=LOW:HIGH[:log]|VALUES");
    several("--subject-to", options.optimize.constraints, "A constraint, like 'max(abs(shaft.phi_rel)) < 0.02'",
            "EXPRESSION");
    command
        ->add_option("--inputs", options.optimize.input_file,
                     "Values of the top level's inputs over time, the same in all runs (CSV with a column `time`)")
        ->type_name("FILE");
    command
        ->add_option("--starts", options.optimize.starts,
                     "Searches that begin at different points within the bounds; the first one at the model's values; "
                     "default: 4")
        ->check(CLI::Range(std::size_t{1}, std::size_t{100000}, "POSITIVE"));
    command->add_option("--seed", options.optimize.seed, "Of these points");
    command
        ->add_option("--most-runs", options.optimize.most_runs,
                     "Of a search; default: 100 for each parameter with bounds, and 100")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000000000}, "POSITIVE"));
    command
        ->add_option("--accuracy", options.optimize.tolerance,
                     "Of the values, as a part of their bounds; default: 1e-4")
        ->check(CLI::Range(1e-9, 0.1));
    command->add_option("--jobs", options.optimize.jobs, "Threads; default: one per core")
        ->check(CLI::Range(1u, 4096u));
    add_experiment_options(*command, options.optimize.run);
    command->add_option("-o,--output", options.output, "A model (.mo) that extends the model with the values")
        ->type_name("FILE");
    command->add_option("--history", options.history, "A table (.csv) of all runs")->type_name("FILE");
    command->add_flag("--json", options.json, "The outcome as JSON");
    return command;
}

} // namespace torsion::driver
