#include "compiler/session/run.h"

#include "compiler/report/run_messages.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/draw.h"
#include "compiler/session/figures_of_model.h"
#include "compiler/session/guard.h"
#include "compiler/session/input_file.h"
#include "compiler/session/record_state.h"
#include "compiler/session/response_pictures.h"
#include "compiler/session/whole_runs.h"

#include "torsion/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <new>
#include <utility>

namespace torsion::session {

using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::milliseconds progress_pause{50};

} // namespace

runtime::Points MemorySink::points() const {
    return rows_ == Rows::Ends    ? runtime::Points::Ends
           : rows_ == Rows::Steps ? runtime::Points::Steps
                                  : runtime::Points::Rows;
}

bool MemorySink::begin(const TorsionModel&) {
    is_first_ = true;
    to_->numbers.reset(to_->set->sources.size() + 1, expected_);
    return true;
}

void MemorySink::find_places(const TorsionFrame& frame) {
    is_first_ = false;
    const std::array<const double*, 8> sections = {frame.x, frame.der, frame.y,     frame.p,
                                                   frame.u, frame.d,   &frame.time, frame.work};
    places_.clear();
    for (const ColumnSet::Source& source : to_->set->sources)
        places_.push_back(sections[source.section] + source.index);
    to_->parameters.clear();
    for (const TorsionVariable& v : to_->set->parameter_rows) to_->parameters.push_back(runtime::value_of(frame, v));
}

bool MemorySink::row(const TorsionFrame& frame) {
    double* to = nullptr;
    try {
        if (is_first_) find_places(frame);
        to = to_->numbers.add_row();
    } catch (const std::bad_alloc&) {
        return false;
    }
    const std::size_t stride = to_->numbers.stride();
    *to = frame.time;
    for (const double* place : places_) *(to += stride) = *place;
    return true;
}

namespace {

CodeOptions code_for(const SimulateOptions& options, bool has_page) {
    const bool has_modes = has_page && !has_inputs(options);
    return {.solver = options.run.solver,
            .interpret = options.interpret,
            .energy = options.energy,
            .report = has_page,
            .linearization = has_modes,
            .sensitivities = options.sensitivities};
}

} // namespace

Run::Run(Model::State& model, std::shared_ptr<const SimulateOptions> options, PageOfRun* page,
         const Cancel* is_taken_back)
    : model_(model.shared_from_this()), shared_options_(std::move(options)), options_(*shared_options_),
      ready_(model.ready_for(options_.set, code_for(options_, page != nullptr || !options_.files.report.empty()),
                             options_.may_compile)),
      run_(run_options(options_.run)), instance_(ready_.variant), page_(page), is_taken_back_(is_taken_back) {
    if (!options_.sensitivities.empty() && model.is_opened())
        session::refuse(source::Diag::InvalidCommandLine,
                        "--sensitivities needs the model: compiled libraries have no derivatives by parameters");
    for (const std::string& name : options_.sensitivities) {
        if (name.starts_with('$'))
            session::refuse(source::Diag::InvalidCommandLine,
                            fmt::format("--sensitivities: the model has no parameter or state `{}`", name));
    }
    if (options_.rows != Rows::None) columns_ = ready_.variant->columns(options_.variables), sinks_ = {&sink_};
    run_.solver = ready_.solver;
    run_.energy = options_.energy;
    run_.limiting_states = options_.limiting_states;
    run_.trace_event = options_.trace_event;
    if (options_.at_once) {
        run_.at_once = [this](const runtime::Message& message) {
            const std::shared_ptr<Compilation>& its = ready_.variant->compilation();
            for (const Diagnostic& diagnostic : values_of(std::vector{message}, Sources(its, &its->sources)))
                options_.at_once(diagnostic);
        };
    }
    files_ = FilesOfRun(options_, ready_.variant->model(), *ready_.variant->compilation(), [this] {
        return provenance_of(model_->options_with(options_.set), options_, ready_.solver,
                             *ready_.variant->compilation(), &ready_.variant->model());
    });
    if (is_taken_back != nullptr) files_.keep_whole_runs(*is_taken_back);
    files_.add_to(sinks_);
    open_collector();
    if (!options_.event_log.empty()) log_ = runtime::event_log(options_.event_log);
    if (log_ && is_taken_back != nullptr) log_ = std::make_unique<WholeRunEvents>(std::move(log_), *is_taken_back);
    watch_ = std::make_unique<Watch>(options_);
    run_.stop = watch_->stop(), run_.cancel = options_.cancel;
    progress_ = watch_->progress();
    open_inputs();
}

void Run::open_inputs() {
    if (!has_inputs(options_)) return;
    runtime::Message problem;
    const auto table = inputs_of(options_, problem);
    if (table) driven_ = fmu::Driven::make(ready_.variant->model(), *table, problem);
    if (!driven_) refuse(problem);
    of_driven_ = std::make_unique<runtime::Simulation>(driven_->model());
}

void Run::open_collector() {
    if (options_.collect.empty()) return;
    std::string problem;
    collection_ = sweep::compile_collection(options_.collect, ready_.variant->model(), problem);
    if (!collection_) session::refuse(source::Diag::InvalidCollect, problem);
    collector_.emplace(*collection_);
    sinks_.push_back(&*collector_);
}

void Watch::begin() {
    stop_ = false;
    next_ = Clock::now() + progress_pause;
}

std::function<void(const runtime::Progress&)> Watch::progress() {
    if (!options_.progress) return {};
    begin();
    return [this](const runtime::Progress& p) {
        if (!tell(p)) stop_ = true;
    };
}

bool Watch::tell(const runtime::Progress& p) {
    if (options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed)) return false;
    const auto now = Clock::now();
    if (now < next_) return true;
    next_ = now + progress_pause;
    try {
        return options_.progress({.time = p.time, .fraction = p.fraction, .events = p.events, .steps = p.steps});
    } catch (const OfCaller& its) { // none must cross the runtime, which knows no exceptions
        thrown_ = its.thrown;
        return false;
    } catch (...) {
        thrown_ = std::current_exception();
        return false;
    }
}

void Watch::rethrow() {
    if (thrown_) throw OfCaller{std::exchange(thrown_, nullptr)};
}

std::size_t Run::rows_expected() const {
    if (options_.rows == Rows::Ends || options_.rows == Rows::None) return 4;
    const double* e = ready_.variant->model().start_time_stop_time_interval_tolerance;
    const double start = run_.start_time.value_or(e[0] == e[0] ? e[0] : 0),
                 stop = run_.stop_time.value_or(e[1] == e[1] ? e[1] : start + 1);
    const double interval = run_.step_size.value_or(!run_.intervals && e[2] == e[2] ? e[2] : 0);
    const double rows = interval > 0 ? (stop - start) / interval : static_cast<double>(run_.intervals.value_or(500));
    return static_cast<std::size_t>(std::clamp(rows, 1.0, 1e6)) + 32;
}

namespace {

RunStatus status_of(const runtime::Result& run) {
    if (run.ok)
        return !run.messages.empty() && run.messages.back().code == "R310" ? RunStatus::Terminated
                                                                           : RunStatus::Finished;
    return !run.messages.empty() && run.messages.back().code == "R314" ? RunStatus::Stopped : RunStatus::Failed;
}

EnergyBalance balance_of(const runtime::Energy& e) {
    return {e.is_audited, e.obstacle,    e.supplied,
            e.stored,     e.dissipated,  e.unaccounted,
            e.reset,      e.turned_over, e.is_audited ? e.closure() : 0};
}

} // namespace

void settle(Result::State& result) {
    result.status = status_of(result.run);
    result.energy = balance_of(result.run.energy);
    const runtime::Statistics& s = result.run.statistics;
    result.statistics = {s.steps,     s.rows,        s.time_events, s.state_events, s.right_hand_sides,
                         s.jacobians, result.seconds};
}

void Run::operator()(const std::vector<Assignment>& values, Result::State& to) {
    const auto begin = Clock::now();
    to.set = columns_;
    to.compilation = ready_.variant->compilation();
    to.descriptor = &ready_.variant->model();
    to.of = model_;
    to.options = shared_options_;
    to.model = to.compilation->model_name;
    to.solver = ready_.solver;
    to.negated.clear();
    to.described_events.reset();
    to.diagnostics.reset();
    to.values = values;
    to.page_problem.clear();
    sink_.set(to, options_.rows, rows_expected());
    simulation().forget_settings();
    for (const auto& [row, value] : values) simulation().set_parameter(row, value);
    events_.set(to, log_.get(), options_.events);
    run_.events = options_.events || log_ ? static_cast<runtime::EventSink*>(&events_) : nullptr;
    watch_->begin();
    if (is_on_page()) run_with_page(to);
    else to.run = simulation().run(run_, sinks_, progress_, options_.trace), files_.tell_what_is_kept(to.run);
    watch_->rethrow();
    to.collected.clear();
    for (std::size_t i = 0; i < options_.collect.size(); ++i) to.collected.push_back(collector_->value(i));
    to.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (is_taken_back_ == nullptr || !*is_taken_back_) files_.write_provenance(to.run);
    to.written = files_.written();
    settle(to);
    if (is_on_page()) finish_page(to);
}

/// In a separate instance: the analysis must not influence the run.
void Run::add_modes_at_start(const std::vector<Assignment>& values, report::RunReport& report) const {
    const TorsionModel& model = simulation().model();
    if (model.tangent == nullptr) return;
    runtime::Simulation other(model);
    for (const auto& [row, value] : values) other.set_parameter(row, value);
    runtime::Options run = run_options(options_.run);
    run.solver = ready_.solver;
    run.energy = options_.energy;
    if (other.initialize(run).ok) report.add_modes(other, "Vibrations at the start");
}

/// The part of the page, of the model at the point where the run has ended; what is in its way is a message of the run.
std::string Run::response_at_end(runtime::Result& run) const {
    if (!options_.files.response || !run.ok) return {};
    const ResponseOnPage& wish = *options_.files.response;
    ResponseOptions options;
    options.point = {.run = options_.run,
                     .at = run.end_time,
                     .set = options_.set,
                     .input_file = options_.input_file,
                     .inputs = options_.inputs};
    options.point.run.stop.reset();
    options.from = wish.from, options.to = wish.to, options.step = wish.step, options.shaft = wish.shaft;
    try {
        return section_of(Model(model_).response(options));
    } catch (const Error& error) {
        runtime::Message message;
        const Diagnostic last = error.diagnostics().empty() ? Diagnostic{} : error.diagnostics().back();
        message.code = last.code, message.text = "--response: " + last.message,
        message.help = "`torsion response` has all options";
        run.messages.push_back(message);
        return section_without_response(last.message);
    }
}

void Run::run_with_page(Result::State& to) {
    report::RunReportOptions asked = report_options(model_->options_with(options_.set), options_);
    asked.has_value = page_ != nullptr;
    std::error_code ignored;
    asked.folder = std::filesystem::current_path(ignored).string();
    report_ = std::make_unique<report::RunReport>(std::move(asked));
    const Compilation& compilation = *ready_.variant->compilation();
    runtime::Options run = run_;
    std::vector<runtime::Sink*> sinks = sinks_;
    report_->attach(simulation().model(), compilation.model ? &*compilation.model : nullptr, sinks, run, true);
    to.run = simulation().run(run, sinks, progress_, options_.trace);
    files_.tell_what_is_kept(to.run);
}

/// Vibrations and response at the point where the run has ended, and the pictures of the model.
void Run::add_analyses(Result::State& of) {
    if (of.run.ok && !driven_) {
        add_modes_at_start(of.values, *report_);
        report_->add_modes(simulation(), "Vibrations at the end");
    }
    report_->add_response(response_at_end(of.run));
    const Compilation& compilation = *ready_.variant->compilation();
    if (!model_->is_opened())
        report_->add_diagram(pictures_of(model_->options_with(options_.set), compilation.model_name));
}

/// When all messages of the run are known.
void Run::finish_page(Result::State& to) {
    const Compilation& compilation = *ready_.variant->compilation();
    // views with which a page opens
    report_->add_figures(figures_section(model_->options_with(options_.set), compilation));
    if (page_ == nullptr) add_analyses(to);
    source::Diagnostics said = compilation.diagnostics;
    report::add_run_messages(to.run, compilation.sources, said);
    const report::RunRecord record = run_record_of(to);
    if (page_ == nullptr) {
        const PipelineOptions pipeline = model_->options_with(options_.set);
        const auto provenance = [&] {
            return provenance_of(pipeline, options_, ready_.solver, compilation, &ready_.variant->model());
        };
        to.page_problem = report_->write(compilation, said, &record, provenance);
        return;
    }
    page_->page = report_->first_part(compilation, &record);
    if (to.run.energy.is_audited) page_->energy = report_->component_energy();
}

void Run::add_sections(PageOfRun& page, Result::State& of) {
    const Compilation& compilation = *ready_.variant->compilation();
    add_analyses(of);
    source::Diagnostics said = compilation.diagnostics;
    report::add_run_messages(of.run, compilation.sources, said);
    const report::RunRecord record = run_record_of(of);
    report_->add_sections(page.page, compilation, said, &record,
                          provenance_of(model_->options_with(options_.set), options_, ready_.solver, compilation,
                                        &ready_.variant->model()));
}

PageOfRun page_of(const Result::State& result, const std::function<bool(const Progress&)>& progress) {
    auto options = std::make_shared<SimulateOptions>(*result.options);
    options->rows = Rows::None;
    options->event_log.clear();
    options->files = {.variables = options->files.variables};
    options->trace = {}, options->at_once = {}, options->cancel = nullptr, options->closing = {};
    bool is_ended = false;
    options->progress = {};
    if (progress)
        options->progress = [&](const Progress& p) {
            is_ended = !progress(p);
            return !is_ended;
        };
    if (result.status == RunStatus::Stopped) // the page ends where the result ends
        options->run.max_steps = std::max<std::int64_t>(1, result.statistics.steps + result.statistics.time_events +
                                                               result.statistics.state_events);
    PageOfRun page;
    Run run(const_cast<Model::State&>(*result.of), options, &page);
    Result::State again;
    run(result.values, again);
    if (is_ended && again.status == RunStatus::Stopped) refuse(again.run.messages.back());
    run.add_sections(page, again);
    return page;
}

report::RunRecord run_record_of(const Result::State& result) {
    report::RunRecord record;
    record.result = result.run;
    record.solver = result.solver;
    record.seconds = result.seconds;
    record.outputs = result.written;
    record.fmu = result.fmu;
    record.has_limiting_states = result.options && result.options->limiting_states;
    if (result.options) record.event_log = result.options->event_log;
    return record;
}

std::string provenance_of(const Result::State& result) {
    return provenance_of(result.of->options_with(result.options->set), *result.options, result.solver,
                         *result.compilation, result.descriptor);
}

} // namespace torsion::session
