// `torsion sweep`: compiles once, runs many variants, writes one table. docs/reference/sweep.md

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/interrupt.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/repeated_run.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/sweep_progress.h"
#include "compiler/driver/verbose.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <thread>

namespace torsion::driver {

namespace {

struct SweepCommand {
    ModelOptions model;
    SweepFileOptions sweep;
    bool json = false;
};

ExitCode code_of(const SweepFile& result) {
    switch (result.fault) {
    case SweepFile::Fault::None: return result.have_all_failed ? told_in_output(simulation_failed) : success;
    case SweepFile::Fault::Request: return wrong_command_line;
    case SweepFile::Fault::Model: return exit_code_of(result.diagnostics, model_at_fault);
    case SweepFile::Fault::Run: return simulation_failed;
    }
    return internal_error;
}

/// The progress on the terminal, and signals, while rows are made.
struct Watch {
    Interrupt interrupt;
    std::optional<SweepProgress> line;
};

SweepFile make_table(const SweepCommand& options) {
    SweepFileOptions sweep = options.sweep;
    if (const auto wrong = wrong_solver(sweep.run.solver)) sweep.wrong_run = {wrong->first, wrong->second};
    auto opened = open_session(options.model, sweep.wrong_model.message);
    if (!opened)
        opened = OpenedSession{Session(SessionOptions{.keeps_models = false}), {.target = options.model.target}};
    sweep.shown_model = repeated_run(options.model, options.sweep.run);
    sweep.keep = files_of(options.model);
    std::shared_ptr<Watch> watch;
    sweep.watch = [&] { return watch = std::make_shared<Watch>(); };
    sweep.progress = [&](const Progress& progress) {
        watch->interrupt.is_alive();
        if (!watch->line) watch->line.emplace(static_cast<std::size_t>(progress.steps), progress.finished);
        else watch->line->show(progress.finished, progress.failed);
    };
    sweep.cancel = &Interrupt::flag();
    return opened->session.sweep(opened->load, sweep);
}

ExitCode sweep(const SweepCommand& options) {
    SweepFile result;
    try {
        result = make_table(options);
    } catch (const Error& error) {
        return print_messages(error.diagnostics()), exit_code_of(error.diagnostics(), simulation_failed);
    }
    const ExitCode code = code_of(result);
    // the first one prints it: mpirun ends that one, too, as soon as another one has failed
    if (!result.is_first_process) {
        if (code != success) std::this_thread::sleep_for(std::chrono::seconds(1));
        return told_in_output(code);
    }
    print_messages(result.diagnostics);
    if (!result.compilation) return code; // no other process was found
    if (options.model.verbose) {
        for (const PhaseTime& phase : result.compilation->phases()) print_phase(phase.name, phase.seconds);
    }
    if (options.json) say("{}\n", result.json);
    else say("{}", result.text);
    return code;
}

} // namespace

Command sweep_command(CLI::App& app) {
    auto options = std::make_shared<SweepCommand>();
    CLI::App* command = app.add_subcommand(
        "sweep",
        "Compile a model once and run it with many values of parameters and start values; one table of what came out");
    add_model_options(*command, options->model);
    command
        ->add_option("--vary", options->sweep.ranges,
                     "Values of a parameter, or a start value as NAME.start: FROM:TO:COUNT, FROM:TO:COUNT:log or a "
                     "list; several times: every "
                     "combination, the last fastest")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUES");
    command
        ->add_option("--samples", options->sweep.samples,
                     "A table (CSV) with a column for each parameter and a row for each variant")
        ->type_name("FILE");
    command
        ->add_option("--collect", options->sweep.collect,
                     "A column of the table, like 'final(load.w)' or 'peak=max(abs(shaft.tau))'. Default: final values "
                     "of outputs and states")
        ->allow_extra_args(false)
        ->type_name("[NAME=]EXPRESSION");
    command
        ->add_option("--inputs", options->sweep.input_file,
                     "Values of the top level's inputs over time, the same in all runs (CSV with a column `time`)")
        ->type_name("FILE");
    command->add_option("--jobs", options->sweep.jobs, "Threads; default: one per core, under mpirun one per process")
        ->check(CLI::Range(1u, 4096u));
    add_experiment_options(*command, options->sweep.run);
    command
        ->add_option("-o,--output", options->sweep.path,
                     "The table (CSV). Default: the model's name with -sweep.csv, in the current folder")
        ->type_name("FILE");
    command->add_flag("--restart", options->sweep.restart, "Give up the rows of a sweep that was not finished");
    command->add_flag("--json", options->json, "The summary as JSON");
    return {command, [options] { return sweep(*options); }};
}

} // namespace torsion::driver
