// `torsion sweep`: compiles once, runs many variants, writes one table. docs/sweep.md

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/interrupt.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/output_files.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/streams.h"
#include "compiler/driver/sweep_progress.h"
#include "compiler/driver/verbose.h"
#include "compiler/session/installation.h"

#include "compiler/open_library.h"
#include "compiler/sweep/ranks.h"
#include "compiler/sweep/summary.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

namespace torsion::driver {

namespace {

using source::Code;

struct SweepOptions {
    ModelOptions model;
    runtime::Options run;
    std::vector<std::string> ranges, collect;
    std::string samples, table;
    unsigned jobs = 0; ///< 0: not given
    bool restart = false, json = false;
};

/// False: the plan has the message.
bool make_plan(const SweepOptions& options, sweep::Plan& plan) {
    if (is_fmu(options.model.target))
        return plan.refuse(Code::I190, "not supported: a sweep over an FMU", "take the model, or what `torsion build` has made of it");
    if (const auto solver = wrong_solver(options.run.solver)) return plan.refuse(Code::C101, solver->first, solver->second);
    if (!sweep::read_variants(options.ranges, options.samples, plan)) return false;
    std::string error;
    auto pipeline = pipeline_options(options.model, error);
    if (!pipeline) return plan.refuse(Code::C101, error);
    return sweep::compile_models({std::move(*pipeline), options.run.solver, options.collect}, plan);
}

ExitCode code_of(const sweep::Plan& plan) {
    switch (plan.fault) {
    case sweep::Fault::None: return success;
    case sweep::Fault::Request: return wrong_command_line;
    case sweep::Fault::Model: return exit_code_of(plan.compilation->diagnostics, model_at_fault);
    }
    return internal_error;
}

std::string table_of(const SweepOptions& options, const sweep::Plan& plan) {
    const std::string& name = plan.compilation->model_name;
    return options.table.empty() ? name.substr(name.rfind('.') + 1) + "-sweep.csv" : options.table;
}

/// One thread for external native code, which may have memory that all threads share, and for a process under mpirun, which has one core.
unsigned number_of_jobs(const SweepOptions& options, const sweep::Plan& plan, const sweep::Ranks& ranks) {
    if (options.jobs > 0) return options.jobs;
    if (ranks.size() > 1 || sweep::has_foreign_code(plan)) return 1;
    return std::max(1u, std::thread::hardware_concurrency());
}

void start_workers(std::deque<sweep::Worker>& workers, const sweep::Job& job, unsigned count) {
    while (workers.size() < count) workers.emplace_back(job);
}

/// Of rank 0: makes the whole table, or completes the one that a killed sweep left.
ExitCode make_table(const SweepOptions& options, const sweep::Job& job, std::uint64_t fingerprint, unsigned jobs, sweep::Plan& plan,
                    sweep::Ranks& ranks, sweep::Record& record) {
    const std::string path = table_of(options, plan);
    sweep::Table::Obstacle obstacle{};
    std::string problem;
    ExitCode code = success;
    const auto table = sweep::Table::open({path, sweep::header_of(job), fingerprint, job.variants.size(), sweep::status_cell(job), options.restart},
                                          obstacle, problem);
    const bool is_other = obstacle == sweep::Table::Obstacle::OtherSweep;
    if (!table) {
        plan.refuse(is_other ? Code::E120 : Code::E102, problem, is_other ? "--restart gives them up; another -o keeps them" : "");
        code = simulation_failed;
    }
    std::string words; // the other ranks need this message also without variants to run
    const int agreed = ranks.agree({fingerprint, jobs, static_cast<int>(code), {}}, words);
    if (agreed != 0 && code == success) {
        plan.refuse(Code::E122, words);
        code = static_cast<ExitCode>(agreed);
    }
    if (agreed != 0) return code;
    record.resumed = table->finished();
    record.workers = ranks.all_jobs();
    const auto begin = std::chrono::steady_clock::now();
    sweep::Queue queue(table->missing());
    std::deque<sweep::Worker> workers;
    start_workers(workers, job, static_cast<unsigned>(std::min<std::size_t>(jobs, std::max<std::size_t>(queue.left(), 1))));
    SweepProgress progress(job.variants.size(), record.resumed);
    const Interrupt interrupt;
    ranks.lead(workers, queue, *table, [&] {
        progress.show(table->finished(), table->failed());
        if (interrupt.has_come()) queue.close();
    });
    progress.clear();
    if (interrupt.has_come() && !table->missing().empty()) {
        plan.refuse(Code::R314, fmt::format("stopped: {} of {} rows are in `{}.part`", table->finished(), job.variants.size(), path),
                    "the same command goes on from there");
        return simulation_failed;
    }
    record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (!table->finish()) {
        plan.refuse(Code::E102, table->error());
        return simulation_failed;
    }
    record.failed = table->failed();
    record.failures = table->failures();
    record.first_failed = table->first_failed();
    return record.failed == job.variants.size() ? told_in_output(simulation_failed) : success;
}

/// Runs the variants, on every rank; rank 0 fills `record`.
ExitCode run_plan(const SweepOptions& options, sweep::Plan& plan, sweep::Ranks& ranks, sweep::Record& record) {
    runtime::Options run = options.run;
    run.energy = false;
    const sweep::Job job{*plan.variants, plan.combinations, plan.models, plan.names, plan.settings, run};
    const std::uint64_t fingerprint = sweep::fingerprint_of(job, TORSION_VERSION);
    const unsigned jobs = number_of_jobs(options, plan, ranks);
    record = record_of(plan, job, table_of(options, plan));
    if (ranks.rank() == 0) {
        const ExitCode code = make_table(options, job, fingerprint, jobs, plan, ranks, record);
        if (record.first_failed > 0) record.first_failure = options.model.target + settings_of(job, record.first_failed - 1);
        return code;
    }
    std::deque<sweep::Worker> workers;
    start_workers(workers, job, jobs);
    std::string ignored;
    if (const int code = ranks.agree({fingerprint, jobs, success, {}}, ignored); code != 0) return static_cast<ExitCode>(code);
    ranks.follow(workers);
    return success;
}

std::vector<std::string> files_read(const SweepOptions& options, const sweep::Plan& plan) {
    std::vector<std::string> files = files_of(*plan.compilation);
    files.push_back(options.samples);
    return files;
}

ExitCode sweep_as(const SweepOptions& options, sweep::Ranks& ranks) {
    sweep::Plan plan;
    make_plan(options, plan);
    ExitCode code = code_of(plan);
    sweep::Record record;
    const std::string table = code == success ? table_of(options, plan) : "";
    if (const std::string same = same_file_twice({{"-o", table}}, options.model, files_read(options, plan)); code == success && !same.empty()) {
        plan.refuse(Code::C101, same);
        code = wrong_command_line;
    }
    if (code == success) {
        code = run_plan(options, plan, ranks, record);
    } else {
        std::string words = plan.compilation->diagnostics.all().empty() ? "" : plan.compilation->diagnostics.all().front().message;
        ranks.agree({0, 1, static_cast<int>(code), words}, words);
    }
    if (ranks.rank() != 0) return told_in_output(code); // rank 0 prints it
    print_messages(plan.compilation->diagnostics, plan.compilation->sources);
    if (options.model.verbose) print_phases(plan.compilation->phases);
    if (options.json) say("{}\n", json_summary(*plan.compilation, record, code == success));
    else if (record.seconds > 0) say("{}", text_summary(*plan.compilation, record));
    return code;
}

ExitCode sweep_command_line(const SweepOptions& options) {
    std::string problem;
    auto ranks = sweep::Ranks::are_several() ? sweep::Ranks::join(session::message_passing_folder(), problem) : std::make_unique<sweep::Ranks>();
    if (!ranks) {
        sweep::Plan plan;
        plan.refuse(Code::E121, "mpirun has started several processes, but they cannot talk to each other: " + problem,
                    "without mpirun, `--jobs` uses the cores of this machine");
        print_messages(plan.compilation->diagnostics, plan.compilation->sources);
        return simulation_failed;
    }
    const ExitCode code = sweep_as(options, *ranks);
    ranks->leave();
    return code;
}

} // namespace

Command sweep_command(CLI::App& app) {
    auto options = std::make_shared<SweepOptions>();
    CLI::App* command =
        app.add_subcommand("sweep", "Compile a model once and run it with many values of parameters and start values; one table of what came out");
    add_model_options(*command, options->model);
    command
        ->add_option("--vary", options->ranges,
                     "Values of a parameter, or a start value as NAME.start: FROM:TO:COUNT, FROM:TO:COUNT:log or a list; several times: every "
                     "combination, the last fastest")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUES");
    command->add_option("--samples", options->samples, "A table (CSV) with a column for each parameter and a row for each variant")
        ->type_name("FILE");
    command
        ->add_option("--collect", options->collect,
                     "A column of the table, like 'final(load.w)' or 'peak=max(abs(shaft.tau))'. Default: final values of outputs and states")
        ->allow_extra_args(false)
        ->type_name("[NAME=]EXPRESSION");
    command->add_option("--jobs", options->jobs, "Threads; default: one per core, under mpirun one per process")->check(CLI::Range(1u, 4096u));
    add_experiment_options(*command, options->run);
    command->add_option("-o,--output", options->table, "The table (CSV). Default: the model's name with -sweep.csv, in the current folder")
        ->type_name("FILE");
    command->add_flag("--restart", options->restart, "Give up the rows of a sweep that was not finished");
    command->add_flag("--json", options->json, "The summary as JSON");
    return {command, [options] { return sweep_command_line(*options); }};
}

} // namespace torsion::driver
