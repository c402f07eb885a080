#include "compiler/driver/simulate_options.h"

#include "compiler/driver/csv_units_option.h"
#include "compiler/driver/output_files.h"

#include "compiler/session/pattern.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>

namespace torsion::driver {

std::string same_outputs(const SimulateCommand& options, std::vector<std::string> read) {
    const RunFiles& files = options.run.files;
    std::vector<OutputPath> outputs;
    for (const std::string& path : files.results) {
        outputs.push_back({"-o", path});
        const bool is_beside = files.csv_units == CsvUnits::File || files.csv_units == CsvUnits::Beside;
        if (is_beside && is_csv_path(path)) outputs.push_back({"--csv-units file", units_path(path)});
    }
    outputs.push_back({"--report", files.report});
    outputs.push_back({"--log-events", options.run.event_log});
    outputs.push_back({"--provenance", files.provenance});
    read.push_back(options.run.input_file);
    return same_file_twice(outputs, options.model, std::move(read));
}

namespace {

/// `a.J,table[1,2]`: commas inside of brackets and of quoted names belong to a name, blanks around it do not.
std::vector<std::string> names_of(const std::string& list) {
    std::vector<std::string> names(1);
    int depth = 0;
    bool is_quoted = false, is_escaped = false;
    for (const char c : list) {
        if (c == '\'' && !is_escaped) is_quoted = !is_quoted;
        is_escaped = is_quoted && c == '\\' && !is_escaped;
        if (!is_quoted) depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (c == ',' && depth == 0 && !is_quoted) names.emplace_back();
        else names.back() += c;
    }
    for (std::string& name : names) {
        while (!name.empty() && name.back() == ' ') name.pop_back();
        name.erase(0, name.find_first_not_of(' ') == std::string::npos ? name.size() : name.find_first_not_of(' '));
    }
    return names;
}

} // namespace

std::string read_response(const std::string& text, RunFiles& files) {
    if (text.empty()) return {};
    const std::string wrong =
        fmt::format("--response: `{}` is not FROM:TO:STEP[:SHAFT] in rev/min, for example 300:3000:10", text);
    ResponseOnPage& wish = files.response.emplace();
    std::string_view rest = text;
    for (double* number : {&wish.from, &wish.to, &wish.step}) {
        const std::string_view part = rest.substr(0, rest.find(':'));
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), *number);
        const bool is_last = part.size() == rest.size();
        if (error != std::errc() || end != part.data() + part.size() || !std::isfinite(*number) ||
            (is_last && number != &wish.step))
            return wrong;
        rest.remove_prefix(is_last ? rest.size() : part.size() + 1);
    }
    wish.shaft = std::string(rest);
    return wish.from > 0 && wish.to >= wish.from && wish.step > 0 ? "" : wrong;
}

std::string wrong_option(const SimulateCommand& options) {
    const RunFiles& files = options.run.files;
    if (std::string wrong = session::wrong_pattern("--variables", files.variables); !wrong.empty()) return wrong;
    for (const std::string& path : files.results) {
        if (!is_result_path(path)) return fmt::format("-o: `{}`: results are written as {}", path, result_extensions());
        if (path == "-" && files.csv_units == CsvUnits::File)
            return "--csv-units file: beside the standard output is no file";
    }
    if (const std::string twice = same_outputs(options); !twice.empty()) return twice;
    if (kind_of(options.model.target) == TargetKind::Library && (options.run.interpret || !options.model.model.empty()))
        return "--interpret and --model are not for compiled libraries";
    const RunOptions& run = options.run.run;
    return run.start && run.stop && *run.stop < *run.start ? "--stop-time lies before --start-time" : "";
}

namespace {

std::optional<double> number_of(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
    return is_number ? std::optional(value) : std::nullopt;
}

} // namespace

CLI::Validator finite_number() {
    return {
        [](const std::string& text) { return number_of(text) ? "" : fmt::format("`{}` is not a finite number", text); },
        "FINITE"};
}

CLI::Validator positive_number() {
    return {[](const std::string& text) {
                return number_of(text).value_or(0) > 0 ? "" : fmt::format("`{}` is not a number greater than 0", text);
            },
            "POSITIVE"};
}

void add_experiment_options(CLI::App& command, RunOptions& run) {
    command.add_option("--start-time", run.start, "Default: the experiment annotation, else 0")
        ->check(finite_number())
        ->type_name("SECONDS");
    command.add_option("--stop-time", run.stop, "Default: the experiment annotation, else 1")
        ->check(finite_number())
        ->type_name("SECONDS");
    command.add_option("--tolerance", run.tolerance, "Relative; default: the experiment annotation, else 1e-6")
        ->check(positive_number());
    command
        .add_option("--max-step", run.max_step,
                    "Longest step of a solver that chooses its steps; default: any length. For right-hand sides that "
                    "switch without events")
        ->check(positive_number())
        ->type_name("SECONDS");
    command.add_option("--solver", run.solver, "How to integrate; `--solver list` explains the choices")
        ->type_name("NAME")
        ->capture_default_str();
    auto* intervals = command.add_option("--intervals", run.intervals,
                                         "Number of output intervals; default: the experiment annotation, else 500");
    intervals->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000000}, "POSITIVE"));
    command.add_option("--step-size", run.step_size, "Output interval (for fixed-step solvers also the step)")
        ->check(positive_number())
        ->type_name("SECONDS")
        ->excludes(intervals);
    command.add_flag("--locate-events", run.locate_events,
                     "With a fixed-step solver: find state events inside the step, instead of at its end; then the "
                     "work per step varies");
    command
        .add_option("--max-events", run.max_events,
                    "Events within a millionth of the span, state events within a hundredth, after which the run ends; "
                    "the result is kept")
        ->check(CLI::Range(std::int64_t{1}, std::numeric_limits<std::int64_t>::max(), "POSITIVE"));
    command
        .add_option("--max-steps", run.max_steps,
                    "Steps and events together after which the run ends; the result is kept. Default: any number")
        ->check(CLI::Range(std::int64_t{1}, std::numeric_limits<std::int64_t>::max(), "POSITIVE"));
}

namespace {

void add_options_of_one_run(CLI::App& command, SimulateCommand& options) {
    command
        .add_option("--trace-event", options.run.trace_event,
                    "Print every iteration of the first event at or after this time")
        ->check(finite_number())
        ->type_name("SECONDS");
    command
        .add_option(
            "--kind", options.fmu_kind,
            "Of an FMU: Model Exchange (our solvers; the default where it is offered) or Co-Simulation (its own)")
        ->check(CLI::IsMember({"me", "cs"}));
    command.add_flag(
        "--interpolate", options.interpolates,
        "In a system of FMUs: inputs follow straight lines inside of a communication step; else they are held");
}

void add_run_options(CLI::App& command, SimulateCommand& options, bool is_one_run) {
    SimulateOptions& run = options.run;
    add_experiment_options(command, run.run);
    command
        .add_option("--log-events", run.event_log,
                    "Write every event to this file (CSV); `torsion events FILE` shows it")
        ->type_name("FILE");
    if (is_one_run) add_options_of_one_run(command, options);
    if (is_one_run) {
        command
            .add_option_function<std::string>(
                "--sensitivities", [&run](const std::string& names) { run.sensitivities = names_of(names); },
                "Differentiate the run by these parameters and start values: columns d(VARIABLE)/d(NAME)")
            ->type_name("NAME,…");
    }
    command
        .add_option("--inputs", run.input_file, "Values of the top level's inputs over time (CSV with a column `time`)")
        ->type_name("FILE");
    command.add_flag_callback("--no-energy", [&run] { run.energy = false; }, "Do not audit the energy");
    command.add_flag("--limiting-states", run.limiting_states,
                     "Count which states limited the steps, and add them to the summary");
    command.add_flag("--interpret", run.interpret, "Interpret the program instead of compiling it to machine code");
}

} // namespace

void add_simulate_options(CLI::App& command, SimulateCommand& options, const std::string& no_output, bool is_one_run) {
    add_model_options(command, options.model);
    add_run_options(command, options, is_one_run);
    command
        .add_option("-o,--output", options.run.files.results,
                    "Result file, several times for several; the extension decides (" + result_extensions() +
                        "). Default: " + no_output)
        ->allow_extra_args(false)
        ->type_name("FILE");
    command
        .add_option("--report", options.run.files.report,
                    "Write an interactive page about the run: plots, structure, events, energy (HTML, one file)")
        ->type_name("FILE");
    command
        .add_option("--response", options.response,
                    "On the page: the forced response at the end of the run over these speeds in rev/min, under what "
                    "components declare "
                    "(`torsion response` does more)")
        ->type_name("FROM:TO:STEP[:SHAFT]");
    command.add_option("--variables", options.run.files.variables, "Write only variables whose names contain a match")
        ->type_name("REGEX");
    options.run.files.csv_units = CsvUnits::Beside;
    add_csv_units_option(command, options.run.files.csv_units);
    command.add_flag("--parameters", options.run.files.with_parameters,
                     "In CSV: parameters and constants too, as columns; the other formats hold them anyway");
    command
        .add_option("--provenance", options.run.files.provenance,
                    "Write what made the result to this file (JSON); formats other than CSV hold it anyway")
        ->type_name("FILE");
}

} // namespace torsion::driver
