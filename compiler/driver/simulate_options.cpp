#include "compiler/driver/simulate_options.h"

#include "compiler/driver/csv_units_option.h"
#include "compiler/driver/output_files.h"

#include "compiler/session/pattern.h"
#include "compiler/support/number_between.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <functional>

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

CLI::Validator number_in(double least, double most, const char* name) {
    return {[least, most](const std::string& text) {
                const std::optional<double> number = number_of(text);
                const bool is_between = number && *number > least && *number < most;
                return is_between ? "" : fmt::format("`{}` is not {}", text, number_between(least, most));
            },
            name};
}

void add_row(CLI::App& command, const char* word, std::optional<double>& value, double least, double most,
             const char* shown, const char* help) {
    CLI::Option* option = command.add_option(word, value, help);
    option->check(number_in(least, most, std::isinf(least) ? "FINITE" : "POSITIVE"));
    if (*shown != '\0') option->type_name(shown);
}

template <class Whole>
void add_row(CLI::App& command, const char* word, Whole& value, std::int64_t least, std::int64_t most,
             const char* shown, const char* help) {
    CLI::Option* option = command.add_option(word, value, help);
    option->check(CLI::Range(least, most, "POSITIVE"));
    if (*shown != '\0') option->type_name(shown);
}

void add_row(CLI::App& command, const char* word, bool& value, int, int, const char*, const char* help) {
    command.add_flag(word, value, help);
}

/// These come first in the help, in this order; then the others as in the table.
constexpr std::string_view first_in_help[] = {"--start-time", "--stop-time", "--tolerance", "--max-step",
                                              "--solver",     "--intervals", "--step-size", "--locate-events"};

} // namespace

CLI::Validator finite_number() { return number_in(-INFINITY, INFINITY, "FINITE"); }
CLI::Validator positive_number() { return number_in(0, INFINITY, "POSITIVE"); }

void add_experiment_options(CLI::App& command, RunOptions& run) {
    std::vector<std::pair<std::string_view, std::function<void()>>> rows;
#define TORSION_RUN_OPTION(name, at_run_time, type, usual, least, most, word, value, help)                             \
    rows.emplace_back(word, [&] { add_row(command, word, run.name, least, most, value, help); });
#define TORSION_RUN_SOLVER(name, usual, word, value, help)                                                             \
    rows.emplace_back(word, [&] { command.add_option(word, run.name, help)->type_name(value)->capture_default_str(); });
#include "torsion/run_options.def"
    std::ranges::stable_sort(rows, {}, [](const auto& row) { return std::ranges::find(first_in_help, row.first); });
    for (const auto& [word, add] : rows) add();
    command.get_option("--step-size")->excludes(command.get_option("--intervals"));
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
