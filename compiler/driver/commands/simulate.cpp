// `torsion simulate`: compiles, runs, writes results, prints a summary.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/csv_units_option.h"
#include "compiler/driver/interrupt.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

#include "compiler/session/pattern.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>

namespace torsion::driver {

namespace {

constexpr const char* automatic = "auto";

std::vector<std::string> solver_names() {
    std::vector<std::string> names = {automatic};
    for (const SolverDescription& solver : solvers()) names.push_back(solver.name);
    return names;
}

ExitCode print_solvers() {
    constexpr const char* row = "{:<12} {:<52} {:<6} {:<9} {}\n";
    say(row, "name", "method", "order", "step", "when to use");
    say(row, automatic, "`cvode`, or `ida` where the explicit form's Jacobian fills", "1-5", "variable", "the default");
    for (const SolverDescription& solver : solvers()) {
        say(row, solver.name, solver.method, solver.order, solver.is_variable_step ? "variable" : "fixed", solver.use);
    }
    say("\nVariable steps follow --tolerance; the rows of the result do not shorten them. Fixed steps are --step-size long, and state events wait "
        "for\n"
        "their ends. Explicit methods need steps shorter than the fastest time constant.\n");
    return success;
}

/// Empty, or the files of a run that are the same: two outputs, or an output and an input.
std::string same_outputs(const SimulateCommand& options, std::vector<std::string> read = {}) {
    const RunFiles& files = options.run.files;
    std::vector<OutputPath> outputs;
    for (const std::string& path : files.results) {
        outputs.push_back({"-o", path});
        if (files.csv_units == CsvUnits::File && is_csv_path(path)) outputs.push_back({"--csv-units file", units_path(path)});
    }
    outputs.push_back({"--report", files.report});
    outputs.push_back({"--log-events", options.run.event_log});
    outputs.push_back({"--provenance", files.provenance});
    read.push_back(options.run.input_file);
    return same_file_twice(outputs, options.model, std::move(read));
}

/// FROM:TO:STEP[:SHAFT] in rev/min; empty, or what is wrong.
std::string read_response(const std::string& text, RunFiles& files) {
    if (text.empty()) return {};
    const std::string wrong = fmt::format("--response: `{}` is not FROM:TO:STEP[:SHAFT] in rev/min, for example 300:3000:10", text);
    if (files.report.empty()) return "--response is a part of the page: --report FILE";
    ResponseOnPage& wish = files.response.emplace();
    std::string_view rest = text;
    for (double* number : {&wish.from, &wish.to, &wish.step}) {
        const std::string_view part = rest.substr(0, rest.find(':'));
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), *number);
        const bool is_last = part.size() == rest.size();
        if (error != std::errc() || end != part.data() + part.size() || !std::isfinite(*number) || (is_last && number != &wish.step)) return wrong;
        rest.remove_prefix(is_last ? rest.size() : part.size() + 1);
    }
    wish.shaft = std::string(rest);
    return wish.from > 0 && wish.to >= wish.from && wish.step > 0 ? "" : wrong;
}

/// Empty, or the error in the options.
std::string wrong_option(const SimulateCommand& options) {
    const RunFiles& files = options.run.files;
    if (std::string wrong = session::wrong_pattern("--variables", files.variables); !wrong.empty()) return wrong;
    for (const std::string& path : files.results) {
        if (!is_result_path(path)) return fmt::format("-o: `{}`: results are written as {}", path, result_extensions());
        if (path == "-" && files.csv_units == CsvUnits::File) return "--csv-units file: beside the standard output is no file";
    }
    if (const std::string twice = same_outputs(options); !twice.empty()) return twice;
    if (kind_of(options.model.target) == TargetKind::Library && (options.run.interpret || !options.model.model.empty()))
        return "--interpret and --model are not for compiled libraries";
    const RunOptions& run = options.run.run;
    return run.start && run.stop && *run.stop < *run.start ? "--stop-time lies before --start-time" : "";
}

/// The model at fault still has a page.
void write_report(const SimulateCommand& options, const CompilationRecord& compilation, std::vector<Diagnostic>& diagnostics) {
    if (options.run.files.report.empty()) return;
    const std::string problem = compilation.write_report(options.run.files.report, options.run);
    if (!problem.empty()) diagnostics.push_back({.code = "E102", .message = "--report: " + problem});
}

/// The summary of a model at fault, with all that was told.
std::string json_of(const CompilationRecord& compilation, std::span<const Diagnostic> diagnostics) {
    auto json = nlohmann::ordered_json::parse(compilation.json());
    json["diagnostics"] = nlohmann::ordered_json::parse(render_json(diagnostics));
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace

Result run_and_show(const SimulateCommand& options, const std::function<Result(const SimulateOptions&)>& simulate) {
    ProgressLine line;
    SimulateOptions run = options.run;
    run.rows = Rows::None; // the files have them
    run.events = false;
    if (line.is_shown_here()) run.progress = [&](const Progress& p) { return line.show(p), true; };
    run.trace = [&](const std::string& text) {
        line.clear();
        options.json ? tell("{}\n", text) : say("{}\n", text);
    };
    run.at_once = [&](const Diagnostic& message) {
        line.clear();
        print_at_once(message);
    };
    Interrupt interrupt;
    run.cancel = &Interrupt::flag();
    run.closing = [&interrupt] { interrupt.is_heeded(); };
    try {
        return simulate(run);
    } catch (const Error& error) {
        if (error.partial() == nullptr) throw;
        return *error.partial();
    }
}

ExitCode finish_run(const SimulateCommand& options, const Result& result) {
    const bool is_good = result.status() == RunStatus::Finished || result.status() == RunStatus::Terminated;
    say("{}", options.json ? result.json() + "\n" : is_good ? result.summary() : "");
    if (!is_good) return exit_code_of(result.diagnostics(), simulation_failed);
    return has_errors(result.diagnostics()) ? simulation_failed : success; // the page could not be written
}

namespace {

/// After a refusal: a wrong option says all.
ExitCode refused(const Model& model, const Error& error) {
    if (exit_code_of(error.diagnostics(), success) == wrong_command_line) print_messages(error.diagnostics());
    else print_messages(model.diagnostics(), error.diagnostics());
    return exit_code_of(error.diagnostics(), model_at_fault);
}

ExitCode run_model(const SimulateCommand& options, const Model& model) {
    std::optional<Result> result;
    try {
        result = run_and_show(options, [&](const SimulateOptions& run) { return model.simulate(run); });
    } catch (const Error& error) {
        return refused(model, error);
    }
    print_messages(model.diagnostics(), result->diagnostics());
    if (options.model.verbose) {
        const CompilationRecord compilation = model.compilation();
        print_compilation(compilation);
        if (compilation.has_code_of_earlier_run()) tell("  machine code of an earlier run (--no-cache makes it anew)\n");
        print_phase("simulate", result->statistics().seconds);
        if (const std::string reason = compilation.solver_choice(); !reason.empty()) tell("  solver {}: {}\n", result->solver(), reason);
    }
    return finish_run(options, *result);
}

ExitCode simulate(SimulateCommand options) {
    if (options.run.run.solver == "list") return print_solvers();
    if (const auto wrong = wrong_solver(options.run.run.solver)) return command_line_error(wrong->first, wrong->second);
    RunFiles& files = options.run.files;
    std::string error = wrong_option(options);
    if (error.empty()) error = read_response(options.response, files);
    if (error.empty() && files.response && kind_of(options.model.target) != TargetKind::Model)
        error = "--response needs the model: FMUs and libraries do not tell what excites";
    if (!error.empty()) return command_line_error(error, "");
    std::vector<std::string> written = files.results;
    written.insert(written.end(), {files.report, options.run.event_log, files.provenance});
    leave_stdout_to(written);
    files.has_usual_result = true;
    files.keep = files_of(options.model);
    if (kind_of(options.model.target) == TargetKind::Fmu) return simulate_fmu(options);
    if (!options.fmu_kind.empty()) return command_line_error("--kind is for FMUs", "give a file that ends in .fmu");
    if (options.interpolates) return command_line_error("--interpolate is for systems of FMUs", "give a file that ends in .ssp or .ssd");
    auto opened = open_session(options.model, error);
    if (!opened) return command_line_error(error, "");
    opened->load.code = {.solver = options.run.run.solver,
                         .interpret = options.run.interpret,
                         .energy = options.run.energy,
                         .report = !files.report.empty(),
                         .linearization = !files.report.empty() && options.run.input_file.empty()};
    ExitCode code = success;
    std::string json; // of a model at fault
    const auto told = [&](const CompilationRecord& compilation, std::vector<Diagnostic>& diagnostics) {
        error = same_outputs(options, compilation.files());
        if (!error.empty()) diagnostics = {{.code = "C101", .message = error}};
        else write_report(options, compilation, diagnostics);
        if (options.json && error.empty()) json = json_of(compilation, diagnostics);
    };
    const auto model = load_model(*opened, options.model, code, told);
    if (!model) {
        if (!json.empty()) say("{}\n", json);
        return code;
    }
    return run_model(options, *model);
}

} // namespace

namespace {

std::optional<double> number_of(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
    return is_number ? std::optional(value) : std::nullopt;
}

} // namespace

CLI::Validator finite_number() {
    return {[](const std::string& text) { return number_of(text) ? "" : fmt::format("`{}` is not a finite number", text); }, "FINITE"};
}

CLI::Validator positive_number() {
    return {[](const std::string& text) { return number_of(text).value_or(0) > 0 ? "" : fmt::format("`{}` is not a number greater than 0", text); },
            "POSITIVE"};
}

void add_experiment_options(CLI::App& command, RunOptions& run) {
    command.add_option("--start-time", run.start, "Default: the experiment annotation, else 0")->check(finite_number())->type_name("SECONDS");
    command.add_option("--stop-time", run.stop, "Default: the experiment annotation, else 1")->check(finite_number())->type_name("SECONDS");
    command.add_option("--tolerance", run.tolerance, "Relative; default: the experiment annotation, else 1e-6")->check(positive_number());
    command
        .add_option("--max-step", run.max_step,
                    "Longest step of a solver that chooses its steps; default: any length. For right-hand sides that switch without events")
        ->check(positive_number())
        ->type_name("SECONDS");
    command.add_option("--solver", run.solver, "How to integrate; `--solver list` explains the choices")->type_name("NAME")->capture_default_str();
    auto* intervals = command.add_option("--intervals", run.intervals, "Number of output intervals; default: the experiment annotation, else 500");
    intervals->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000000}, "POSITIVE"));
    command.add_option("--step-size", run.step_size, "Output interval (for fixed-step solvers also the step)")
        ->check(positive_number())
        ->type_name("SECONDS")
        ->excludes(intervals);
    command.add_flag("--locate-events", run.locate_events,
                     "With a fixed-step solver: find state events inside the step, instead of at its end; then the work per step varies");
    command
        .add_option("--max-events", run.max_events,
                    "Events within a millionth of the span, state events within a hundredth, after which the run ends; the result is kept")
        ->check(CLI::Range(std::int64_t{1}, std::numeric_limits<std::int64_t>::max(), "POSITIVE"));
    command.add_option("--max-steps", run.max_steps, "Steps and events together after which the run ends; the result is kept. Default: any number")
        ->check(CLI::Range(std::int64_t{1}, std::numeric_limits<std::int64_t>::max(), "POSITIVE"));
}

namespace {

void add_run_options(CLI::App& command, SimulateCommand& options) {
    SimulateOptions& run = options.run;
    add_experiment_options(command, run.run);
    command.add_option("--log-events", run.event_log, "Write every event to this file (CSV); `torsion events FILE` shows it")->type_name("FILE");
    command.add_option("--trace-event", run.trace_event, "Print every iteration of the first event at or after this time")
        ->check(finite_number())
        ->type_name("SECONDS");
    command
        .add_option("--kind", options.fmu_kind, "Of an FMU: Model Exchange (our solvers; the default where it is offered) or Co-Simulation (its own)")
        ->check(CLI::IsMember({"me", "cs"}));
    command.add_flag("--interpolate", options.interpolates,
                     "In a system of FMUs: inputs follow straight lines inside of a communication step; else they are held");
    command.add_option("--inputs", run.input_file, "Values of the top level's inputs over time (CSV with a column `time`)")->type_name("FILE");
    command.add_flag_callback("--no-energy", [&run] { run.energy = false; }, "Do not audit the energy");
    command.add_flag("--limiting-states", run.limiting_states, "Count which states limited the steps, and add them to the summary");
    command.add_flag("--interpret", run.interpret, "Interpret the program instead of compiling it to machine code");
}

} // namespace

std::optional<std::pair<std::string, std::string>> wrong_solver(const std::string& name) {
    const std::vector<std::string> names = solver_names();
    if (std::find(names.begin(), names.end(), name) != names.end()) return std::nullopt;
    const std::string hint = nearest(name, names);
    return std::pair(fmt::format("unknown solver `{}`", name),
                     fmt::format("{}the solvers are {}; `--solver list` explains them", hint.empty() ? "" : fmt::format("did you mean `{}`? ", hint),
                                 fmt::join(names, ", ")));
}

Command simulate_command(CLI::App& app) {
    auto options = std::make_shared<SimulateCommand>();
    CLI::App* command = app.add_subcommand("simulate", "Compile a model (or take an FMU), run it and write its results");
    add_model_options(*command, options->model);
    add_run_options(*command, *options);
    command
        ->add_option("-o,--output", options->run.files.results,
                     "Result file, several times for several; the extension decides (" + result_extensions() +
                         "). Default: the model's name, as CSV, in the current folder")
        ->allow_extra_args(false)
        ->type_name("FILE");
    command
        ->add_option("--report", options->run.files.report,
                     "Write an interactive page about the run: plots, structure, events, energy (HTML, one file)")
        ->type_name("FILE");
    command
        ->add_option("--response", options->response,
                     "On the page: the forced response at the end of the run over these speeds in rev/min, under what components declare "
                     "(`torsion response` does more)")
        ->type_name("FROM:TO:STEP[:SHAFT]");
    command->add_option("--variables", options->run.files.variables, "Write only variables whose names contain a match")->type_name("REGEX");
    add_csv_units_option(*command, options->run.files.csv_units);
    command->add_flag("--parameters", options->run.files.with_parameters,
                      "In CSV: parameters and constants too, as columns; the other formats hold them anyway");
    command
        ->add_option("--provenance", options->run.files.provenance,
                     "Write what made the result to this file (JSON); formats other than CSV hold it anyway")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "The summary as JSON");
    return {command, [options] { return simulate(*options); }};
}

} // namespace torsion::driver
