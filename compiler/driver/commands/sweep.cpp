// `torsion sweep`: compile once, run many variants, one table. docs/sweep.md

#include "compiler/driver/command.h"
#include "compiler/driver/console.h"
#include "compiler/driver/installation.h"
#include "compiler/driver/model_options.h"
#include "compiler/driver/open_library.h"
#include "compiler/driver/simulate_options.h"
#include "compiler/driver/solver_choice.h"
#include "compiler/driver/sweep_summary.h"
#include "compiler/sweep/ranks.h"

#include "compiler/symbolic/foreign.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
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

/// Everything before the first run. `compilation` holds the messages, also those about the command line.
struct Prepared {
    std::unique_ptr<Compilation> compilation = std::make_unique<Compilation>();
    std::optional<sweep::Variants> variants;
    std::optional<sweep::Collection> collection;
    std::vector<std::uint32_t> parameters;
    std::vector<std::pair<std::uint32_t, double>> settings;
    std::string table;
    unsigned jobs = 1;
    ExitCode code = success;

    bool refuse(Code id, std::string message, std::string help = {}) {
        compilation->diagnostics.report(id, {}, std::move(message)).help = std::move(help);
        compilation->ok = false;
        code = wrong_command_line;
        return false;
    }
};

bool read_variants(const SweepOptions& options, Prepared& prepared) {
    if (options.ranges.empty() == options.samples.empty())
        return prepared.refuse(Code::C101, "either --vary or --samples tells what is varied", "--vary NAME=FROM:TO:COUNT");
    std::vector<sweep::Range> ranges;
    std::string problem;
    for (const std::string& text : options.ranges) {
        auto range = sweep::parse_range(text, problem);
        if (!range)
            return prepared.refuse(Code::C120, fmt::format("--vary {}: {}", text, problem),
                                   "NAME=FROM:TO:COUNT, NAME=FROM:TO:COUNT:log or NAME=VALUE,VALUE,…");
        ranges.push_back(std::move(*range));
    }
    if (!options.samples.empty()) {
        auto columns = sweep::read_samples(options.samples, problem);
        if (!columns) return prepared.refuse(Code::C120, "--samples: " + problem);
        ranges = std::move(*columns);
    }
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const auto is_same = [&](const sweep::Range& other) { return other.name == ranges[i].name; };
        if (std::find_if(ranges.begin(), ranges.end(), is_same) != ranges.begin() + static_cast<std::ptrdiff_t>(i)) {
            return prepared.refuse(Code::C120, fmt::format("`{}` is varied twice", ranges[i].name));
        }
    }
    prepared.variants = options.samples.empty() ? sweep::Variants::grid(std::move(ranges)) : sweep::Variants::samples(std::move(ranges));
    return prepared.variants->size() > 0 || prepared.refuse(Code::C120, "the grid has more variants than can be counted");
}

/// With the first value of each parameter set, so that a parameter which is bound to another has a value of its own.
bool compile_model(const SweepOptions& options, Prepared& prepared) {
    std::string error;
    auto pipeline = pipeline_options(options.model, error);
    if (!pipeline) return prepared.refuse(Code::C101, error);
    for (const sweep::Range& range : prepared.variants->ranges()) {
        const bool is_set = std::any_of(pipeline->settings.begin(), pipeline->settings.end(), [&](const auto& s) { return s.name == range.name; });
        if (is_set) return prepared.refuse(Code::C120, fmt::format("`{}` is varied and set", range.name));
    }
    const bool is_compiled = is_library(options.model.target);
    if (is_compiled) {
        prepared.compilation = open_library(options.model.target);
        if (prepared.compilation->ok) prepared.settings = library_settings(pipeline->settings, *prepared.compilation);
    } else {
        for (const sweep::Range& range : prepared.variants->ranges()) pipeline->settings.push_back({range.name, range.first});
        ask_for_form(options.run.solver, pipeline->lowering);
        pipeline->lowering.energy = false;
        prepared.compilation = compile(*pipeline);
    }
    if (!prepared.compilation->ok) prepared.code = model_at_fault;
    return prepared.compilation->ok;
}

/// Why the compiled model cannot take other values of it.
std::string obstacle_of(const TorsionVariable& variable) {
    if ((variable.flags & TORSION_STRUCTURAL) != 0)
        return "the equations themselves depend on it (a size, a condition, or it is evaluated when the model is compiled)";
    if (variable.variability == TORSION_CONSTANT) return "it is a constant";
    if (variable.variability > TORSION_PARAMETER) return "it is no parameter but computed";
    if (variable.type == TORSION_STRING) return "it is a text";
    return "it is final, or computed from other parameters";
}

/// Rows of variables for all that is varied.
bool find_parameters(Prepared& prepared) {
    const TorsionModel& model = prepared.compilation->compiled->descriptor();
    std::vector<std::string> settable;
    const auto name_of = [&](std::uint32_t row) { return runtime::text(model, model.variables[row].name); };
    for (std::uint32_t row = 0; row < model.n_variables; ++row) {
        if ((model.variables[row].flags & TORSION_SETTABLE) != 0) settable.emplace_back(name_of(row));
    }
    for (const sweep::Range& range : prepared.variants->ranges()) {
        std::uint32_t row = 0;
        while (row < model.n_variables && name_of(row) != range.name) ++row;
        const std::string hint = source::nearest(range.name, settable);
        if (row == model.n_variables) {
            return prepared.refuse(Code::C121, fmt::format("`{}` cannot be varied: the compiled model has no parameter of this name", range.name),
                                   hint.empty() ? "a start value can be varied through a parameter that it is bound to"
                                                : fmt::format("did you mean `{}`?", hint));
        }
        const TorsionVariable& variable = model.variables[row];
        if ((variable.flags & TORSION_SETTABLE) == 0)
            return prepared.refuse(Code::C121, fmt::format("`{}` cannot be varied: {}", range.name, obstacle_of(variable)),
                                   "`--set` compiles the model with another value");
        const auto is_wrong = [&](double value) {
            return variable.type == TORSION_BOOLEAN ? value != 0 && value != 1 : variable.type != TORSION_REAL && value != std::floor(value);
        };
        const auto wrong = std::find_if(range.values.begin(), range.values.end(), is_wrong);
        if (wrong != range.values.end()) return prepared.refuse(Code::C120, fmt::format("`{}` cannot have the value {}", range.name, *wrong));
        prepared.parameters.push_back(row);
    }
    return true;
}

bool has_foreign_code(const Compilation& compilation) {
    const lower::Program* program = compilation.compiled->program();
    return program != nullptr && !program->functions.foreign.empty();
}

/// Native code of a model may have memory that all threads share, and a process under mpirun has one core.
unsigned number_of_jobs(const SweepOptions& options, const Prepared& prepared, const sweep::Ranks& ranks) {
    if (options.jobs > 0) return options.jobs;
    if (ranks.size() > 1 || has_foreign_code(*prepared.compilation)) return 1;
    return std::max(1u, std::thread::hardware_concurrency());
}

Prepared prepare(const SweepOptions& options, const sweep::Ranks& ranks) {
    Prepared prepared;
    std::string problem;
    if (is_fmu(options.model.target)) {
        prepared.refuse(Code::I190, "not supported: a sweep over an FMU", "take the model, or what `torsion build` has made of it");
        return prepared;
    }
    if (const auto solver = wrong_solver(options.run.solver)) {
        prepared.refuse(Code::C101, solver->first, solver->second);
        return prepared;
    }
    if (!read_variants(options, prepared) || !compile_model(options, prepared) || !find_parameters(prepared)) return prepared;
    prepared.collection = sweep::compile_collection(options.collect, prepared.compilation->compiled->descriptor(), problem);
    if (!prepared.collection)
        prepared.refuse(Code::C122, "--collect " + problem);
    else if (prepared.collection->columns.empty())
        prepared.refuse(Code::C122, "the model has neither outputs nor states: --collect tells what is kept");
    const std::string& name = prepared.compilation->model_name;
    prepared.table = options.table.empty() ? name.substr(name.rfind('.') + 1) + "-sweep.csv" : options.table;
    prepared.jobs = number_of_jobs(options, prepared, ranks);
    return prepared;
}

void start_workers(std::deque<sweep::Worker>& workers, const sweep::Job& job, unsigned count) {
    while (workers.size() < count) workers.emplace_back(job);
}

/// Of rank 0: the table from its beginning, or from where a sweep that was killed left it, to its end.
ExitCode make_table(const SweepOptions& options, const sweep::Job& job, std::uint64_t fingerprint, Prepared& prepared, sweep::Ranks& ranks,
                    SweepRecord& record) {
    sweep::Table::Obstacle obstacle{};
    std::string problem;
    const auto table =
        sweep::Table::open({prepared.table, sweep::header_of(job), fingerprint, job.variants.size(), options.restart}, obstacle, problem);
    const bool is_other = obstacle == sweep::Table::Obstacle::OtherSweep;
    if (!table) {
        prepared.refuse(is_other ? Code::E120 : Code::E102, problem, is_other ? "--restart gives them up; another -o keeps them" : "");
        prepared.code = simulation_failed;
    }
    std::string words; // the others must hear that there is nothing to do
    const int agreed = ranks.agree({fingerprint, prepared.jobs, static_cast<int>(prepared.code), {}}, words);
    if (agreed != 0 && prepared.code == success) {
        prepared.refuse(Code::E122, words);
        prepared.code = static_cast<ExitCode>(agreed);
    }
    if (agreed != 0) return prepared.code;
    record.resumed = table->finished();
    record.workers = ranks.all_jobs();
    const auto begin = std::chrono::steady_clock::now();
    sweep::Queue queue(table->missing());
    std::deque<sweep::Worker> workers;
    start_workers(workers, job, static_cast<unsigned>(std::min<std::size_t>(prepared.jobs, std::max<std::size_t>(queue.left(), 1))));
    SweepProgress progress(job.variants.size(), record.resumed);
    ranks.lead(workers, queue, *table, [&] { progress.show(table->finished(), table->failed()); });
    progress.clear();
    record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (!table->finish()) {
        prepared.refuse(Code::E102, table->error());
        return simulation_failed;
    }
    record.failed = table->failed();
    record.failures = table->failures();
    record.first_failed = table->first_failed();
    return record.failed == job.variants.size() ? simulation_failed : success;
}

/// What is varied in one row, for `torsion simulate`.
std::string settings_of(const sweep::Variants& variants, std::uint64_t variant) {
    std::string text;
    for (std::size_t i = 0; i < variants.ranges().size(); ++i)
        text += fmt::format(" --set '{}={}'", variants.ranges()[i].name, variants.value(variant, i));
    return text;
}

ExitCode sweep_as(const SweepOptions& options, sweep::Ranks& ranks) {
    Prepared prepared = prepare(options, ranks);
    SweepRecord record;
    const bool is_first = ranks.rank() == 0;
    if (prepared.code != success) {
        std::string words = prepared.compilation->diagnostics.all().empty() ? "" : prepared.compilation->diagnostics.all().front().message;
        ranks.agree({0, 1, static_cast<int>(prepared.code), words}, words);
    } else {
        runtime::Options run = options.run;
        run.solver = used_solver(run.solver, *prepared.compilation);
        run.energy = false;
        const sweep::Job job{
            prepared.compilation->compiled->descriptor(), *prepared.variants, *prepared.collection, prepared.parameters, prepared.settings, run};
        const std::uint64_t fingerprint = sweep::fingerprint_of(job, TORSION_VERSION);
        record = {
            .table = prepared.table, .variants = job.variants.size(), .columns = prepared.parameters.size() + job.collection.columns.size() + 4};
        if (is_first) {
            prepared.code = make_table(options, job, fingerprint, prepared, ranks, record);
            if (record.first_failed > 0) record.first_failure = options.model.target + settings_of(job.variants, record.first_failed - 1);
        } else {
            std::deque<sweep::Worker> workers;
            start_workers(workers, job, prepared.jobs);
            std::string ignored;
            if (const int code = ranks.agree({fingerprint, prepared.jobs, success, {}}, ignored); code != 0)
                prepared.code = static_cast<ExitCode>(code);
            else
                ranks.follow(workers);
        }
    }
    if (!is_first) return prepared.code;
    print_messages(prepared.compilation->diagnostics, prepared.compilation->sources, options.model.json_messages());
    if (options.model.verbose) print_phases(prepared.compilation->phases);
    if (options.json)
        fmt::print("{}\n", json_summary(*prepared.compilation, record, prepared.code == success));
    else if (record.seconds > 0)
        fmt::print("{}", text_summary(*prepared.compilation, record));
    return prepared.code;
}

ExitCode sweep_command_line(const SweepOptions& options) {
    std::string problem;
    auto ranks = sweep::Ranks::are_several() ? sweep::Ranks::join(message_passing_folder(), problem) : std::make_unique<sweep::Ranks>();
    if (!ranks) {
        Prepared prepared;
        prepared.refuse(Code::E121, "mpirun has started several processes, but they cannot talk to each other: " + problem,
                        "without mpirun, `--jobs` uses the cores of this machine");
        print_messages(prepared.compilation->diagnostics, prepared.compilation->sources, options.model.json_messages());
        return simulation_failed;
    }
    const ExitCode code = sweep_as(options, *ranks);
    ranks->leave();
    return code;
}

} // namespace

Command sweep_command(CLI::App& app) {
    auto options = std::make_shared<SweepOptions>();
    CLI::App* command = app.add_subcommand("sweep", "Compile a model once and run it with many values of its parameters; one table of what came out");
    add_model_options(*command, options->model);
    command
        ->add_option("--vary", options->ranges,
                     "Values of a parameter: FROM:TO:COUNT, FROM:TO:COUNT:log or a list; several times: every combination, the last fastest")
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
