// A sweep into a table on disk, by one process or by many.

#include "compiler/open_library.h"
#include "compiler/session/default_name.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/input_file.h"
#include "compiler/session/installation.h"
#include "compiler/session/model_state.h"
#include "compiler/session/output_paths.h"
#include "compiler/session/record_state.h"
#include "compiler/support/shell_word.h"
#include "compiler/sweep/ranks.h"
#include "compiler/sweep/summary.h"

#include "torsion/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <thread>

namespace torsion {

namespace {

using source::Diag;
using Fault = SweepFile::Fault;

class FileSweep {
public:
    FileSweep(PipelineOptions pipeline, const SweepFileOptions& options, sweep::Ranks& ranks)
        : pipeline_(std::move(pipeline)), options_(options), ranks_(ranks) {}

    SweepFile operator()() {
        Fault fault = make_plan();
        if (fault == Fault::None && options_.path == "-") {
            plan_.refuse(Diag::InvalidCommandLine, "-o: the table of a sweep does not go to the standard output",
                         "finished rows are in a file, and there after a kill");
            fault = Fault::Request;
        }
        if (fault == Fault::None) {
            std::vector<std::string> read = options_.keep;
            const source::SourceMap& sources = plan_.compilation->sources;
            for (std::uint32_t i = 0; i < sources.size(); ++i) read.push_back(sources[source::FileId(i)].path());
            read.push_back(options_.samples);
            read.push_back(options_.input_file);
            if (const std::string same = session::same_file_twice(
                    {{"-o", table_path()}, {"-o, until it is whole,", table_path() + ".part"}}, read);
                !same.empty()) {
                plan_.refuse(Diag::InvalidCommandLine, same);
                fault = Fault::Request;
            }
        }
        if (fault == Fault::None) {
            fault = run_plan();
        } else {
            std::string words = plan_.compilation->diagnostics.all().empty()
                                    ? ""
                                    : plan_.compilation->diagnostics.all().front().message;
            ranks_.agree({0, 1, static_cast<int>(fault), words}, words);
        }
        return outcome(fault);
    }

private:
    Fault make_plan() {
        prepare();
        switch (plan_.fault) {
        case sweep::Fault::None: return Fault::None;
        case sweep::Fault::Request: return Fault::Request;
        case sweep::Fault::Model: break;
        }
        return Fault::Model;
    }

    bool prepare() {
        const auto wrong = [&](const SweepFileOptions::Wrong& words) {
            return !words.message.empty() && !plan_.refuse(Diag::InvalidCommandLine, words.message, words.help);
        };
        if (is_fmu(pipeline_.target))
            return plan_.refuse(Diag::NotSupported, "not supported: a sweep over an FMU",
                                "take the model, or what `torsion build` has made of it");
        return !wrong(options_.wrong_run) && sweep::read_variants(options_.ranges, options_.samples, plan_) &&
               !wrong(options_.wrong_model) &&
               sweep::compile_models({pipeline_, options_.run.solver, options_.collect}, plan_) &&
               has_right_experiment() && read_inputs();
    }

    bool has_right_experiment() {
        const auto wrong = sweep::wrong_experiment(plan_.models, session::run_options(options_.run));
        return !wrong || plan_.refuse(Diag::InvalidCommandLine, wrong->text, wrong->help);
    }

    bool read_inputs() {
        runtime::Message problem;
        inputs_ = session::inputs_of(options_.input_file, {}, problem);
        const bool are_there =
            inputs_ ? sweep::have_inputs(plan_.models, *inputs_, problem) : options_.input_file.empty();
        // as of a run
        if (!are_there)
            plan_.refuse(Diag::InputsMismatch, problem.text, problem.help), plan_.fault = sweep::Fault::Model;
        return are_there;
    }

    std::string table_path() const {
        return options_.path.empty() ? session::default_name(plan_.compilation->model_name) + "-sweep.csv"
                                     : options_.path;
    }

    std::string words_of_inputs() const {
        return options_.input_file.empty() ? "" : " --inputs " + quoted_word(options_.input_file);
    }

    /// One thread for external native code, which may have memory that all threads share, and for a process under
    /// mpirun, which has one core.
    unsigned number_of_jobs() const {
        if (options_.jobs > 0) return options_.jobs;
        if (ranks_.size() > 1 || sweep::has_foreign_code(plan_)) return 1;
        return std::max(1u, std::thread::hardware_concurrency());
    }

    static void start_workers(std::deque<sweep::Worker>& workers, const sweep::Job& job, std::size_t count) {
        while (workers.size() < count) workers.emplace_back(job);
    }

    /// Runs the variants, on every rank; rank 0 fills `record_`.
    Fault run_plan() {
        runtime::Options run = session::run_options(options_.run);
        run.energy = false;
        const sweep::Job job{*plan_.variants, plan_.combinations, plan_.models, plan_.names, plan_.settings, run,
                             inputs_};
        const std::uint64_t fingerprint = sweep::fingerprint_of(job, TORSION_VERSION);
        const unsigned jobs = number_of_jobs();
        record_ = record_of(plan_, job, table_path());
        if (ranks_.rank() == 0) {
            const Fault fault = make_table(job, fingerprint, jobs);
            if (record_.first_failed > 0)
                record_.first_failure =
                    options_.shown_model + words_of_inputs() + settings_of(job, record_.first_failed - 1);
            return fault;
        }
        std::deque<sweep::Worker> workers;
        start_workers(workers, job, jobs);
        std::string ignored;
        if (const int fault = ranks_.agree({fingerprint, jobs, 0, {}}, ignored); fault != 0)
            return static_cast<Fault>(fault);
        ranks_.follow(workers);
        return Fault::None;
    }

    /// Of rank 0: makes the whole table, or completes the one that a killed sweep left.
    Fault make_table(const sweep::Job& job, std::uint64_t fingerprint, unsigned jobs) {
        sweep::Table::Obstacle obstacle{};
        std::string problem;
        Fault fault = Fault::None;
        const auto table =
            sweep::Table::open(sweep::table_plan(job, table_path(), fingerprint, options_.restart), obstacle, problem);
        const bool is_other = obstacle == sweep::Table::Obstacle::OtherSweep;
        if (!table) {
            plan_.refuse(is_other ? Diag::UnfinishedSweep : Diag::CannotWriteFile, problem,
                         is_other ? "--restart gives them up; another -o keeps them" : "");
            fault = Fault::Run;
        }
        std::string words; // the other ranks need this message also without variants to run
        const int agreed = ranks_.agree({fingerprint, jobs, static_cast<int>(fault), {}}, words);
        if (agreed != 0 && fault == Fault::None) {
            plan_.refuse(Diag::SweepProcessesDiffer, words);
            fault = static_cast<Fault>(agreed);
        }
        if (agreed != 0) return fault;
        record_.resumed = table->finished();
        record_.workers = ranks_.all_jobs();
        return fill(job, *table, jobs);
    }

    Fault fill(const sweep::Job& job, sweep::Table& table, unsigned jobs) {
        const auto begin = std::chrono::steady_clock::now();
        sweep::Queue queue(table.missing());
        std::deque<sweep::Worker> workers;
        start_workers(workers, job, std::min<std::size_t>(jobs, std::max<std::size_t>(queue.left(), 1)));
        const auto is_cancelled = [&] { return options_.cancel != nullptr && options_.cancel->load(); };
        const std::size_t rows = job.variants.size();
        const auto tell = [&](bool is_start) {
            if (!options_.progress) return;
            Progress progress;
            progress.steps = static_cast<std::int64_t>(rows), progress.finished = table.finished(),
            progress.failed = table.failed();
            progress.fraction = is_start ? 0 : static_cast<double>(table.finished()) / static_cast<double>(rows);
            options_.progress(progress);
        };
        const std::shared_ptr<void> watch = options_.watch ? options_.watch() : nullptr;
        tell(true);
        ranks_.lead(workers, queue, table, [&] {
            tell(false);
            if (is_cancelled()) queue.close();
        });
        if (is_cancelled() && !table.missing().empty()) {
            plan_.refuse(Diag::TooManySteps,
                         fmt::format("stopped: {} of {} rows are in `{}.part`", table.finished(), rows, table_path()),
                         "the same command goes on from there");
            return Fault::Run;
        }
        record_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (!table.finish()) {
            plan_.refuse(Diag::CannotWriteFile, table.error());
            return Fault::Run;
        }
        record_.failed = table.failed();
        record_.failures = table.failures();
        record_.first_failed = table.first_failed();
        have_all_failed_ = record_.failed == rows;
        return Fault::None;
    }

    SweepFile outcome(Fault fault) {
        SweepFile result;
        result.fault = fault;
        result.is_first_process = ranks_.rank() == 0;
        result.have_all_failed = have_all_failed_;
        const std::shared_ptr<Compilation> compilation = std::move(plan_.compilation);
        result.diagnostics =
            session::values_of(compilation->diagnostics, session::Sources(compilation, &compilation->sources));
        result.compilation = session::record_of(compilation, pipeline_);
        result.json = json_summary(*compilation, record_, fault == Fault::None && !have_all_failed_);
        if (record_.seconds > 0) result.text = text_summary(*compilation, record_);
        return result;
    }

    PipelineOptions pipeline_;
    const SweepFileOptions& options_;
    sweep::Ranks& ranks_;
    sweep::Plan plan_;
    std::optional<fmu::InputTable> inputs_;
    sweep::Record record_;
    bool have_all_failed_ = false;
};

SweepFile without_processes(const std::string& problem) {
    sweep::Plan plan;
    plan.refuse(Diag::MpiUnavailable,
                "mpirun has started several processes, but they cannot talk to each other: " + problem,
                "without mpirun, `--jobs` uses the cores of this machine");
    SweepFile result;
    result.fault = Fault::Run;
    result.diagnostics = session::values_of(plan.compilation->diagnostics, nullptr);
    return result;
}

} // namespace

SweepFile Session::sweep(const LoadOptions& model, const SweepFileOptions& options) {
    return session::guarded([&] {
        const bool is_asked_for = !is_fmu(model.target) && options.wrong_model.message.empty();
        std::string problem;
        auto ranks = sweep::Ranks::are_several() ? sweep::Ranks::join(session::message_passing_folder(), problem)
                                                 : std::make_unique<sweep::Ranks>();
        if (!ranks) return without_processes(problem);
        SweepFile result =
            FileSweep(is_asked_for ? impl_->options_for(model) : impl_->options_for_fmu(model), options, *ranks)();
        ranks->leave();
        return result;
    });
}

} // namespace torsion
