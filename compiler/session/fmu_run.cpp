// Runs an FMU in place of a model.

#include "compiler/open_library.h"
#include "compiler/report/run_messages.h"
#include "compiler/report/run_report.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/files_of_run.h"
#include "compiler/session/guard.h"
#include "compiler/session/input_file.h"
#include "compiler/session/model_state.h"
#include "compiler/session/record_state.h"
#include "compiler/session/run.h"
#include "compiler/solver_choice.h"

#include "torsion/import.h"
#include "torsion/output.h"
#include "torsion/session.h"
#include "torsion/system.h"

#include <fmt/format.h>

#include <chrono>

namespace torsion {

namespace {

using session::guarded;
using source::Diag;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// The FMU's model name as a file name; an FMU may use any characters.
std::string file_name(std::string name) {
    for (char& c : name) {
        if (c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20) c = '_';
    }
    return name;
}

/// An FMU, and what is told of it in place of a compilation.
class FmuRun {
public:
    FmuRun(PipelineOptions pipeline, const SimulateOptions& options, const FmuRunOptions& fmu)
        : pipeline_(std::move(pipeline)), options_(options), fmu_(fmu), record_(std::make_shared<Compilation>()) {
        open();
        if (import_->kind() == fmu::Kind::CoSimulation) check_co_simulation();
        record_->model_name = file_name(import_->model_name());
        record_->counts.states = import_->model().n_x;
        record_->ok = true;
        record_->sources.add(import_->described_in(), import_->description_text());
    }

    std::shared_ptr<Result::State> run() {
        const auto begin = Clock::now();
        const auto to = result_before();
        runtime::Options run = run_options();
        session::FilesOfRun files(options_, import_->model(), *record_, to->provenance_made);
        std::vector<runtime::Sink*> sinks = sinks_for(*to);
        files.add_to(sinks);
        take_events(*to, run);
        report::RunReport page(session::report_options(pipeline_, options_));
        page.attach(import_->model(), nullptr, sinks, run, is_exchange());
        session::Watch watch(options_);
        run.stop = watch.stop();
        to->run = import_->run(run, sinks, watch.progress(), options_.trace);
        watch.rethrow();
        files.tell_what_is_kept(to->run);
        to->seconds = seconds_since(begin);
        files.write_provenance(to->run);
        to->written = files.written();
        session::settle(*to);
        write(page, *to);
        return to;
    }

private:
    bool is_exchange() const { return import_->kind() == fmu::Kind::ModelExchange; }
    std::string solver() const { return used_solver(options_.run.solver, {}); }

    runtime::Options run_options() {
        if (!options_.sensitivities.empty())
            session::refuse(source::Diag::InvalidCommandLine,
                            "--sensitivities needs the model: FMUs have no derivatives by parameters");
        runtime::Options run = session::run_options(options_.run);
        run.solver = solver();
        run.energy = options_.energy;
        run.limiting_states = options_.limiting_states;
        run.trace_event = options_.trace_event;
        run.cancel = options_.cancel;
        if (!options_.at_once) return run;
        run.at_once = [this](const runtime::Message& message) {
            for (const Diagnostic& diagnostic :
                 session::values_of(std::vector{message}, session::Sources(record_, &record_->sources)))
                options_.at_once(diagnostic);
        };
        return run;
    }

    std::shared_ptr<Result::State> result_before() const {
        auto to = std::make_shared<Result::State>();
        to->model = record_->model_name, to->compilation = record_, to->descriptor = &import_->model(),
        to->owner = import_;
        to->options = std::make_shared<const SimulateOptions>(options_);
        to->fmu = import_->form();
        to->solver = is_exchange() ? solver() : is_system(pipeline_.target) ? "the FMUs' own" : "the FMU's own";
        to->provenance_made = [pipeline = pipeline_, options = options_, kind = fmu_.kind, solver = solver(),
                               import = import_, record = record_] {
            return session::provenance_of(pipeline, options, solver, *record, &import->model(), kind);
        };
        return to;
    }

    /// Those of the result in memory.
    std::vector<runtime::Sink*> sinks_for(Result::State& to) {
        if (options_.rows == Rows::None) return {};
        constexpr std::size_t rows_expected = 500;
        to.set = session::column_set(import_->model(), options_.variables);
        memory_.set(to, options_.rows, rows_expected);
        return {&memory_};
    }

    void take_events(Result::State& to, runtime::Options& run) {
        if (!options_.event_log.empty()) log_ = runtime::event_log(options_.event_log);
        events_.set(to, log_.get(), options_.events);
        run.events = (options_.events && is_exchange()) || log_ ? static_cast<runtime::EventSink*>(&events_) : nullptr;
    }

    void write(report::RunReport& page, Result::State& to) const {
        source::Diagnostics said;
        report::add_run_messages(to.run, record_->sources, said);
        const report::RunRecord record = session::run_record_of(to);
        to.page_problem = page.write(*record_, said, &record, to.provenance_made);
        to.fmu_log = import_->log();
    }

    void open() {
        const auto begin = Clock::now();
        record_->model_name = pipeline_.target;
        fmu::Options asked;
        for (const instance::Setting& setting : pipeline_.settings)
            asked.settings.emplace_back(setting.name, setting.value);
        if (!fmu_.kind.empty() && fmu_.kind != "me" && fmu_.kind != "cs")
            session::refuse(Diag::InvalidCommandLine, "--kind: `" + fmu_.kind + "` is neither me nor cs");
        asked.kind = fmu_.kind == "cs"   ? fmu::Kind::CoSimulation
                     : fmu_.kind == "me" ? fmu::Kind::ModelExchange
                                         : fmu::Kind::Any;
        asked.is_verbose = fmu_.is_verbose;
        runtime::Message problem;
        if (session::has_inputs(options_)) {
            auto inputs = session::inputs_of(options_, problem);
            if (!inputs) refuse(problem, {});
            asked.inputs = std::move(*inputs);
        }
        if (is_system(pipeline_.target)) open_system(asked);
        else {
            if (fmu_.interpolates) session::refuse(Diag::InvalidCommandLine, "--interpolate is for systems of FMUs");
            import_ = fmu::Import::open(pipeline_.target, asked, problem);
            if (!import_) refuse(problem, problem.file.empty() ? std::string() : fmu::description_of(pipeline_.target));
        }
        record_->phases.push_back({"open", seconds_since(begin)});
    }

    void open_system(const fmu::Options& asked) {
        if (asked.kind == fmu::Kind::ModelExchange)
            session::refuse(Diag::InvalidCommandLine, "--kind me: in a system FMUs run as Co-Simulation");
        ssp::Problem problem;
        import_ = ssp::System::open(pipeline_.target,
                                    {asked.settings, asked.inputs, fmu_.interpolates, asked.is_verbose}, problem);
        if (!import_) refuse(problem.message, problem.text);
    }

    /// `text`: of the file that the message names.
    [[noreturn]] void refuse(const runtime::Message& problem, std::string text) {
        record_->sources.add(problem.file.empty() ? fmu::Import::description_path() : problem.file, std::move(text));
        runtime::Result told;
        told.messages.push_back(problem);
        report::add_run_messages(told, record_->sources, record_->diagnostics);
        session::refuse(record_, pipeline_);
    }

    void check_co_simulation() const {
        if (!options_.event_log.empty() || options_.trace_event)
            session::refuse(
                Diag::InvalidCommandLine,
                "--log-events and --trace-event need Model Exchange: in Co-Simulation events are inside the FMU");
        if (options_.run.solver != "auto")
            session::refuse(Diag::InvalidCommandLine,
                            "--solver needs Model Exchange: in Co-Simulation " +
                                std::string(is_system(pipeline_.target)
                                                ? "the FMUs of a system have solvers of their own"
                                                : "the FMU has a solver of its own"));
        if (options_.run.max_step && !is_system(pipeline_.target))
            session::refuse(Diag::InvalidCommandLine,
                            "--max-step needs Model Exchange: in Co-Simulation the FMU chooses its steps",
                            "they end where communication steps end: --step-size");
    }

    PipelineOptions pipeline_;
    const SimulateOptions& options_;
    const FmuRunOptions& fmu_;
    std::shared_ptr<Compilation> record_;
    std::shared_ptr<fmu::Imported> import_;
    session::MemorySink memory_;
    session::MemoryEvents events_;
    std::unique_ptr<runtime::EventSink> log_;
};

} // namespace

Result Session::simulate_fmu(const LoadOptions& fmu, const SimulateOptions& options, const FmuRunOptions& how) {
    return guarded([&] {
        session::check_solver(options.run.solver);
        PipelineOptions pipeline = impl_->options_for_fmu(fmu);
        session::add_settings(options.set, pipeline.settings);
        auto result = FmuRun(std::move(pipeline), options, how).run();
        if (result->status != RunStatus::Failed && result->page_problem.empty()) return Result(std::move(result));
        auto diagnostics = session::values_of(result->messages().messages,
                                              session::Sources(result->compilation, &result->compilation->sources));
        throw Error(std::move(diagnostics), std::make_shared<const Result>(Result(std::move(result))));
    });
}

} // namespace torsion
