// `torsion simulate`: compiles, runs, writes results, prints a summary.

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/interrupt.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/verbose.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
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
    say("\nVariable steps follow --tolerance; the rows of the result do not shorten them. Fixed steps are --step-size "
        "long, and state events wait "
        "for\n"
        "their ends. Explicit methods need steps shorter than the fastest time constant.\n");
    return success;
}

/// The model at fault still has a page.
void write_report(const SimulateCommand& options, const CompilationRecord& compilation,
                  std::vector<Diagnostic>& diagnostics) {
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
        if (compilation.has_code_of_earlier_run())
            tell("  machine code of an earlier run (--no-cache makes it anew)\n");
        print_phase("simulate", result->statistics().seconds);
        if (const std::string reason = compilation.solver_choice(); !reason.empty())
            tell("  solver {}: {}\n", result->solver(), reason);
    }
    return finish_run(options, *result);
}

ExitCode simulate(SimulateCommand options) {
    if (options.run.run.solver == "list") return print_solvers();
    if (const auto wrong = wrong_solver(options.run.run.solver)) return command_line_error(wrong->first, wrong->second);
    RunFiles& files = options.run.files;
    std::string error = wrong_option(options);
    if (error.empty() && files.report.empty() && !options.response.empty())
        error = "--response is a part of the page: --report FILE";
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
    if (options.interpolates)
        return command_line_error("--interpolate is for systems of FMUs", "give a file that ends in .ssp or .ssd");
    auto opened = open_session(options.model, error);
    if (!opened) return command_line_error(error, "");
    opened->load.code = {.solver = options.run.run.solver,
                         .interpret = options.run.interpret,
                         .energy = options.run.energy,
                         .report = !files.report.empty(),
                         .linearization = !files.report.empty() && options.run.input_file.empty(),
                         .sensitivities = options.run.sensitivities};
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

std::optional<std::pair<std::string, std::string>> wrong_solver(const std::string& name) {
    const std::vector<std::string> names = solver_names();
    if (std::find(names.begin(), names.end(), name) != names.end()) return std::nullopt;
    const std::string hint = nearest(name, names);
    return std::pair(fmt::format("unknown solver `{}`", name),
                     fmt::format("{}the solvers are {}; `--solver list` explains them",
                                 hint.empty() ? "" : fmt::format("did you mean `{}`? ", hint), fmt::join(names, ", ")));
}

Command simulate_command(CLI::App& app) {
    auto options = std::make_shared<SimulateCommand>();
    CLI::App* command =
        app.add_subcommand("simulate", "Compile a model (or take an FMU), run it and write its results");
    add_simulate_options(*command, *options, "the model's name, as CSV, in the current folder", true);
    command->add_flag("--json", options->json, "The summary as JSON");
    return {command, [options] { return simulate(*options); }};
}

} // namespace torsion::driver
