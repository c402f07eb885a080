// `torsion simulate`: compiles, runs, writes results, prints a summary.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/csv_units_option.h"
#include "compiler/driver/interrupt.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/provenance_option.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"
#include "compiler/session/installation.h"

#include "compiler/open_library.h"
#include "compiler/pipeline.h"
#include "compiler/report/modes_section.h"
#include "compiler/report/run_messages.h"
#include "compiler/report/run_report.h"
#include "compiler/report/summary.h"
#include "compiler/session/input_file.h"
#include "compiler/solver_choice.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>

namespace torsion::driver {

namespace {

std::vector<std::string> solver_names() {
    std::vector<std::string> names = {automatic};
    for (const runtime::SolverInfo& solver : runtime::solvers()) names.emplace_back(solver.name);
    return names;
}

ExitCode print_solvers() {
    constexpr const char* row = "{:<12} {:<52} {:<6} {:<9} {}\n";
    say(row, "name", "method", "order", "step", "when to use");
    say(row, automatic, "`cvode`, or `ida` where the explicit form's Jacobian fills", "1-5", "variable", "the default");
    for (const runtime::SolverInfo& solver : runtime::solvers()) {
        say(row, solver.name, solver.method, solver.order, solver.is_variable_step ? "variable" : "fixed", solver.use);
    }
    say("\nVariable steps follow --tolerance; the rows of the result do not shorten them. Fixed steps are --step-size long, and state events wait "
        "for\n"
        "their ends. Explicit methods need steps shorter than the fastest time constant.\n");
    return success;
}

/// Empty, or the files of a run that are the same: two outputs, or an output and an input.
std::string same_outputs(const SimulateOptions& options, const std::vector<std::string>& results, std::vector<std::string> read = {}) {
    std::vector<OutputPath> outputs;
    for (const std::string& path : results) {
        outputs.push_back({"-o", path});
        if (options.csv_units == runtime::CsvUnits::File && runtime::is_csv_path(path))
            outputs.push_back({"--csv-units file", runtime::units_path(path)});
    }
    outputs.push_back({"--report", options.report});
    outputs.push_back({"--log-events", options.event_log});
    outputs.push_back({"--provenance", options.provenance});
    read.push_back(options.inputs);
    return same_file_twice(outputs, options.model, std::move(read));
}

/// Empty, or the error in the options.
std::string wrong_option(const SimulateOptions& options) {
    if (std::string wrong = wrong_pattern("--variables", options.variables); !wrong.empty()) return wrong;
    for (const std::string& path : options.outputs) {
        if (!runtime::is_result_path(path)) return fmt::format("-o: `{}`: results are written as {}", path, runtime::result_extensions());
        if (path == "-" && options.csv_units == runtime::CsvUnits::File) return "--csv-units file: beside the standard output is no file";
    }
    if (const std::string twice = same_outputs(options, options.outputs); !twice.empty()) return twice;
    if (is_library(options.model.target) && (options.interpret || !options.model.model.empty()))
        return "--interpret and --model are not for compiled libraries";
    if (options.run.start_time && options.run.stop_time && *options.run.stop_time < *options.run.start_time) {
        return "--stop-time lies before --start-time";
    }
    return {};
}

using Settings = std::vector<std::pair<std::uint32_t, double>>;

/// Nothing without --inputs, or if the inputs do not fit (reported).
std::unique_ptr<fmu::Driven> with_inputs(const SimulateOptions& options, Compilation& compilation) {
    if (options.inputs.empty()) return nullptr;
    runtime::Result told;
    runtime::Message problem;
    const auto table = session::read_inputs(options.inputs, problem);
    auto driven = table ? fmu::Driven::make(compilation.compiled->descriptor(), *table, problem) : nullptr;
    if (driven) return driven;
    told.messages.push_back(std::move(problem));
    report::add_run_messages(told, compilation.sources, compilation.diagnostics);
    return nullptr;
}

/// In a separate instance: the analysis must not influence the run.
void add_modes_at_start(const TorsionModel& model, const Settings& settings, const runtime::Options& run, report::RunReport& report) {
    if (model.tangent == nullptr) return;
    runtime::Simulation simulation(model);
    for (const auto& [row, value] : settings) simulation.set_parameter(row, value);
    if (simulation.initialize(run).ok) report.add_modes(simulation, "Vibrations at the start");
}

report::RunRecord run_model(const SimulateOptions& options, Compilation& compilation, const TorsionModel& model, const Settings& settings,
                            Sinks& sinks, report::RunReport& report) {
    const auto begin = std::chrono::steady_clock::now();
    ProgressLine line;
    const auto progress = [&](const runtime::Progress& p) { line.show(p); };
    const auto trace = [&](const std::string& text) {
        line.clear();
        options.json ? tell("{}\n", text) : say("{}\n", text);
    };
    runtime::Simulation simulation(model);
    for (const auto& [row, value] : settings) simulation.set_parameter(row, value);
    runtime::Options run = options.run;
    const auto log = options.event_log.empty() ? nullptr : runtime::event_log(options.event_log);
    run.events = log.get();
    std::vector<runtime::Sink*> receivers = sinks.plain;
    report.attach(simulation.model(), compilation.model ? &*compilation.model : nullptr, receivers, run, true);
    run.at_once = [&](const runtime::Message& message) {
        line.clear();
        print_at_once(message, compilation.sources);
    };
    report::RunRecord record;
    const Interrupt interrupt;
    run.stop = &Interrupt::flag();
    record.result = simulation.run(run, receivers, progress, trace);
    line.clear();
    tell_what_is_kept(options, sinks, record.result);
    if (record.result.ok && !options.report.empty() && options.inputs.empty()) {
        add_modes_at_start(model, settings, options.run, report);
        report.add_modes(simulation, "Vibrations at the end");
    }
    if (log) record.event_log = options.event_log;
    record.solver = options.run.solver;
    for (std::size_t i = 0; i < sinks.paths.size(); ++i) record.outputs.push_back({sinks.paths[i], sinks.plain[i]->variables()});
    record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return record;
}

ExitCode simulate(SimulateOptions options) {
    if (options.run.solver == "list") return print_solvers();
    if (const auto wrong = wrong_solver(options.run.solver)) return command_line_error(wrong->first, wrong->second);
    std::string error = wrong_option(options);
    if (!error.empty()) return command_line_error(error, "");
    std::vector<std::string> written = options.outputs;
    written.insert(written.end(), {options.report, options.event_log, options.provenance});
    leave_stdout_to(written);
    if (is_fmu(options.model.target)) {
        options.run.solver = used_solver(options.run.solver, {});
        return simulate_fmu(options);
    }
    if (!options.fmu_kind.empty()) return command_line_error("--kind is for FMUs", "give a file that ends in .fmu");
    auto pipeline = pipeline_options(options.model, error);
    if (!pipeline) return command_line_error(error, "");
    pipeline->native.interpret = options.interpret;
    ask_for_form(options.run.solver, pipeline->lowering);
    pipeline->lowering.energy = options.run.energy;
    pipeline->lowering.energy_terms = !options.report.empty();
    pipeline->lowering.linearization = !options.report.empty() && options.inputs.empty();
    pipeline->lowering.most_linearized_states = report::most_states_on_page;

    const bool is_compiled = is_library(options.model.target);
    const auto compilation = is_compiled ? open_library(options.model.target) : compile(*pipeline);
    error = same_outputs(options, options.outputs, files_of(*compilation));
    if (!error.empty()) return command_line_error(error, "");
    Settings settings; // compiled models contain them already
    if (is_compiled && compilation->ok) settings = library_settings(pipeline->settings, *compilation);
    report::RunReport report(report_options(options));
    const auto provenance = [&] {
        return provenance_of(options, *compilation, compilation->ok ? &compilation->compiled->descriptor() : nullptr, pipeline->settings);
    };
    if (!compilation->ok) {
        report.write(*compilation, nullptr, provenance);
        print_messages(compilation->diagnostics, compilation->sources);
        if (!messages_are_json()) print_library_remarks(*compilation);
        if (options.model.verbose) print_reading(*compilation), print_phases(compilation->phases);
        if (options.json) say("{}\n", report::json_summary(*compilation, nullptr));
        return exit_code_of(compilation->diagnostics, model_at_fault);
    }
    options.run.solver = used_solver(options.run.solver, *compilation);
    auto sinks = open_sinks(options, *compilation, compilation->compiled->descriptor(), provenance, error);
    if (!sinks) return command_line_error(error, "");

    const auto driven = with_inputs(options, *compilation);
    if (!options.inputs.empty() && !driven) return print_messages(compilation->diagnostics, compilation->sources), model_at_fault;
    const TorsionModel& model = driven ? driven->model() : compilation->compiled->descriptor();
    report::RunRecord record = run_model(options, *compilation, model, settings, *sinks, report);
    if (!options.provenance.empty()) write_provenance(options, provenance(), record.result);
    report::add_run_messages(record.result, compilation->sources, compilation->diagnostics);
    const bool has_report = report.write(*compilation, &record, provenance);
    if (has_report) record.report = options.report;
    print_messages(compilation->diagnostics, compilation->sources);
    if (options.model.verbose) {
        print_reading(*compilation);
        print_phases(compilation->phases);
        if (compilation->compiled->is_from_cache()) tell("  machine code of an earlier run (--no-cache makes it anew)\n");
        print_phases({{"simulate", record.seconds}});
        if (const auto* choice = form_choice(*compilation)) tell("  solver {}: {}\n", record.solver, reason_of(*choice));
    }
    say("{}", options.json       ? report::json_summary(*compilation, &record) + "\n"
              : record.result.ok ? report::text_summary(*compilation, &record)
                                 : "");
    if (!record.result.ok) return exit_code_of(compilation->diagnostics, simulation_failed);
    return has_report ? success : simulation_failed;
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

void add_experiment_options(CLI::App& command, runtime::Options& run) {
    run.solver = automatic;
    command.add_option("--start-time", run.start_time, "Default: the experiment annotation, else 0")->check(finite_number())->type_name("SECONDS");
    command.add_option("--stop-time", run.stop_time, "Default: the experiment annotation, else 1")->check(finite_number())->type_name("SECONDS");
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

void add_run_options(CLI::App& command, SimulateOptions& options) {
    runtime::Options& run = options.run;
    add_experiment_options(command, run);
    command.add_option("--log-events", options.event_log, "Write every event to this file (CSV); `torsion events FILE` shows it")->type_name("FILE");
    command.add_option("--trace-event", run.trace_event, "Print every iteration of the first event at or after this time")
        ->check(finite_number())
        ->type_name("SECONDS");
    command
        .add_option("--kind", options.fmu_kind, "Of an FMU: Model Exchange (our solvers; the default where it is offered) or Co-Simulation (its own)")
        ->check(CLI::IsMember({"me", "cs"}));
    command.add_option("--inputs", options.inputs, "Values of the top level's inputs over time (CSV with a column `time`)")->type_name("FILE");
    command.add_flag_callback("--no-energy", [&run] { run.energy = false; }, "Do not audit the energy");
    command.add_flag("--interpret", options.interpret, "Interpret the program instead of compiling it to machine code");
}

} // namespace

std::optional<std::pair<std::string, std::string>> wrong_solver(const std::string& name) {
    const std::vector<std::string> names = solver_names();
    if (std::find(names.begin(), names.end(), name) != names.end()) return std::nullopt;
    const std::string hint = source::nearest(name, names);
    return std::pair(fmt::format("unknown solver `{}`", name),
                     fmt::format("{}the solvers are {}; `--solver list` explains them", hint.empty() ? "" : fmt::format("did you mean `{}`? ", hint),
                                 fmt::join(names, ", ")));
}

std::optional<Sinks> open_sinks(const SimulateOptions& options, const Compilation& compilation, const TorsionModel& model,
                                const std::function<std::string()>& provenance, std::string& error) {
    error = pattern_without_match("--variables", options.variables, names_of(model));
    if (!error.empty()) return std::nullopt;
    std::vector<std::string> outputs = options.outputs;
    if (outputs.empty()) {
        const std::string& model_name = compilation.model_name;
        outputs.push_back(model_name.substr(model_name.rfind('.') + 1) + ".csv");
        error = same_outputs(options, outputs, files_of(compilation));
        if (!error.empty()) return std::nullopt;
    }
    Sinks sinks;
    for (const std::string& path : outputs) {
        auto sink = runtime::result_sink({path, options.variables, options.with_parameters, provenance, {}, options.csv_units}, error);
        if (!sink) return std::nullopt;
        sinks.plain.push_back(sink.get());
        sinks.paths.push_back(path);
        sinks.owned.push_back(std::move(sink));
    }
    return sinks;
}

report::RunReportOptions report_options(const SimulateOptions& options) {
    return {options.report, options.variables, options.model.target, options.report.empty() ? "" : current_folder()};
}

void tell_what_is_kept(const SimulateOptions& options, const Sinks& sinks, runtime::Result& result) {
    if (result.messages.empty() || result.messages.back().code != "R314") return;
    std::vector<std::string> files = sinks.paths;
    if (!options.event_log.empty()) files.push_back(options.event_log);
    std::string& help = result.messages.back().help;
    if (!help.empty()) help += "; ";
    help += result.statistics.rows > 0
                ? fmt::format("{} hold{} what was computed: {} rows", fmt::join(files, ", "), files.size() == 1 ? "s" : "", result.statistics.rows)
                : "nothing was written";
}

Command simulate_command(CLI::App& app) {
    auto options = std::make_shared<SimulateOptions>();
    CLI::App* command = app.add_subcommand("simulate", "Compile a model (or take an FMU), run it and write its results");
    add_model_options(*command, options->model);
    add_run_options(*command, *options);
    command
        ->add_option("-o,--output", options->outputs,
                     "Result file, several times for several; the extension decides (" + runtime::result_extensions() +
                         "). Default: the model's name, as CSV, in the current folder")
        ->allow_extra_args(false)
        ->type_name("FILE");
    command->add_option("--report", options->report, "Write an interactive page about the run: plots, structure, events, energy (HTML, one file)")
        ->type_name("FILE");
    command->add_option("--variables", options->variables, "Write only variables whose names contain a match")->type_name("REGEX");
    add_csv_units_option(*command, options->csv_units);
    command->add_flag("--parameters", options->with_parameters,
                      "In CSV: parameters and constants too, as columns; the other formats hold them anyway");
    command->add_option("--provenance", options->provenance, "Write what made the result to this file (JSON); formats other than CSV hold it anyway")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "The summary as JSON");
    return {command, [options] { return simulate(*options); }};
}

} // namespace torsion::driver
