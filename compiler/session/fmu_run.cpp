// Runs an FMU in place of a model.

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

#include <fmt/format.h>

#include <chrono>

namespace torsion {

namespace {

using session::guarded;
using source::Code;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

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
        record_->sources.add(fmu::Import::description_path(), import_->description_text());
    }

    std::shared_ptr<Result::State> run() {
        const auto begin = Clock::now();
        auto to = std::make_shared<Result::State>();
        const bool is_exchange = import_->kind() == fmu::Kind::ModelExchange;
        runtime::Options run = session::run_options(options_.run);
        run.solver = used_solver(options_.run.solver, {});
        run.energy = options_.energy;
        run.trace_event = options_.trace_event;
        to->provenance_made = [pipeline = pipeline_, options = options_, kind = fmu_.kind, solver = run.solver, import = import_, record = record_] {
            return session::provenance_of(pipeline, options, solver, *record, &import->model(), kind);
        };
        session::FilesOfRun files(options_, import_->model(), *record_, to->provenance_made);
        to->model = record_->model_name, to->compilation = record_, to->descriptor = &import_->model(), to->owner = import_;
        to->options = std::make_shared<const SimulateOptions>(options_);
        to->fmu = fmt::format("FMI {}.0 {}", import_->version(), is_exchange ? "Model Exchange" : "Co-Simulation");
        to->solver = is_exchange ? run.solver : "the FMU's own";
        std::vector<runtime::Sink*> sinks;
        session::MemorySink memory;
        if (options_.rows != Rows::None) {
            to->set = session::column_set(import_->model(), options_.variables);
            memory.set(*to, options_.rows, 500);
            sinks.push_back(&memory);
        }
        files.add_to(sinks);
        const auto log = options_.event_log.empty() ? nullptr : runtime::event_log(options_.event_log);
        session::MemoryEvents events;
        events.set(*to, log.get(), options_.events);
        run.events = (options_.events && is_exchange) || log ? static_cast<runtime::EventSink*>(&events) : nullptr;
        report::RunReport page(session::report_options(pipeline_, options_));
        page.attach(import_->model(), nullptr, sinks, run, is_exchange);
        const session::Sources sources(record_, &record_->sources);
        if (options_.at_once) {
            run.at_once = [&](const runtime::Message& message) {
                for (const Diagnostic& diagnostic : session::values_of(std::vector{message}, sources)) options_.at_once(diagnostic);
            };
        }
        session::Watch watch(options_);
        run.stop = watch.stop(), run.cancel = options_.cancel;
        to->run = import_->run(run, sinks, watch.progress(), options_.trace);
        watch.rethrow();
        files.tell_what_is_kept(to->run);
        to->seconds = since(begin);
        files.write_provenance(to->run);
        to->written = files.written();
        session::settle(*to);
        source::Diagnostics said;
        report::add_run_messages(to->run, record_->sources, said);
        const report::RunRecord record = session::run_record_of(*to);
        to->page_problem = page.write(*record_, said, &record, to->provenance_made);
        to->fmu_log = import_->log();
        return to;
    }

private:
    void open() {
        const auto begin = Clock::now();
        record_->model_name = pipeline_.target;
        fmu::Options asked;
        for (const instance::Setting& setting : pipeline_.settings) asked.settings.emplace_back(setting.name, setting.value);
        asked.kind = fmu_.kind == "cs" ? fmu::Kind::CoSimulation : fmu_.kind == "me" ? fmu::Kind::ModelExchange : fmu::Kind::Any;
        asked.is_verbose = fmu_.is_verbose;
        runtime::Message problem;
        if (!options_.input_file.empty()) {
            auto inputs = session::read_inputs(options_.input_file, problem);
            if (!inputs) refuse(problem);
            asked.inputs = std::move(*inputs);
        }
        import_ = fmu::Import::open(pipeline_.target, asked, problem);
        if (!import_) refuse(problem);
        record_->phases.push_back({"open", since(begin)});
    }

    [[noreturn]] void refuse(const runtime::Message& problem) {
        record_->sources.add(fmu::Import::description_path(), problem.file.empty() ? std::string() : fmu::description_of(pipeline_.target));
        runtime::Result told;
        told.messages.push_back(problem);
        report::add_run_messages(told, record_->sources, record_->diagnostics);
        session::refuse(record_, pipeline_);
    }

    void check_co_simulation() const {
        if (!options_.event_log.empty() || options_.trace_event)
            session::refuse(Code::C101, "--log-events and --trace-event need Model Exchange: in Co-Simulation events are inside the FMU");
        if (options_.run.max_step)
            session::refuse(Code::C101, "--max-step needs Model Exchange: in Co-Simulation the FMU chooses its steps",
                            "they end where communication steps end: --step-size");
    }

    PipelineOptions pipeline_;
    const SimulateOptions& options_;
    const FmuRunOptions& fmu_;
    std::shared_ptr<Compilation> record_;
    std::shared_ptr<fmu::Import> import_;
};

} // namespace

Result Session::simulate_fmu(const LoadOptions& fmu, const SimulateOptions& options, const FmuRunOptions& how) {
    return guarded([&] {
        session::check_solver(options.run.solver);
        PipelineOptions pipeline = impl_->options_for_fmu(fmu);
        session::add_settings(options.set, pipeline.settings);
        auto result = FmuRun(std::move(pipeline), options, how).run();
        if (result->status != RunStatus::Failed && result->page_problem.empty()) return Result(std::move(result));
        auto diagnostics = session::values_of(result->messages().messages, session::Sources(result->compilation, &result->compilation->sources));
        throw Error(std::move(diagnostics), std::make_shared<const Result>(Result(std::move(result))));
    });
}

} // namespace torsion
