#include "compiler/session/run.h"

#include "compiler/open_library.h"
#include "compiler/provenance/provenance.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/guard.h"
#include "compiler/session/input_file.h"
#include "compiler/units/display.h"

#include "torsion/output.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <utility>

namespace torsion::session {

using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::milliseconds progress_pause{50};

} // namespace

runtime::Points MemorySink::points() const {
    return rows_ == Rows::Ends ? runtime::Points::Ends : rows_ == Rows::Steps ? runtime::Points::Steps : runtime::Points::Rows;
}

bool MemorySink::begin(const TorsionModel&) {
    is_first_ = true;
    to_->numbers.reset(to_->set->sources.size() + 1, expected_);
    return true;
}

void MemorySink::find_places(const TorsionFrame& frame) {
    is_first_ = false;
    const std::array<const double*, 6> sections = {frame.x, frame.der, frame.y, frame.p, frame.u, frame.d};
    places_.clear();
    for (const ColumnSet::Source& source : to_->set->sources) places_.push_back(sections[source.section] + source.index);
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

Run::Run(Model::State& model, std::shared_ptr<const SimulateOptions> options)
    : model_(model.shared_from_this()), shared_options_(std::move(options)), options_(*shared_options_),
      ready_(model.ready_for(options_.set, {.solver = options_.run.solver, .interpret = options_.interpret}, options_.may_compile)),
      columns_(ready_.variant->columns(options_.variables)), run_(run_options(options_.run)), instance_(ready_.variant) {
    run_.solver = ready_.solver;
    run_.energy = options_.energy;
    if (!options_.event_log.empty()) log_ = runtime::event_log(options_.event_log);
    sinks_ = {&sink_};
    if (options_.progress) {
        run_.stop = stop_.get();
        progress_ = [this](const runtime::Progress& p) {
            if (!tell_progress(p)) *stop_ = true;
        };
    } else {
        run_.stop = options_.cancel;
    }
    open_inputs();
}

namespace {

void check_shape(const InputTable& table) {
    if (table.columns.size() != table.names.size())
        refuse(source::Code::C101,
               std::to_string(table.names.size()) + " inputs have names, but " + std::to_string(table.columns.size()) + " have values");
    if (table.time.empty()) refuse(source::Code::C101, "the inputs have no times");
    for (std::size_t i = 0; i < table.time.size(); ++i) {
        if (!std::isfinite(table.time[i]) || (i > 0 && table.time[i] < table.time[i - 1]))
            refuse(source::Code::C101, "the times of the inputs must be finite and must not go back");
    }
    for (std::size_t i = 0; i < table.names.size(); ++i) {
        if (table.columns[i].size() == table.time.size()) continue;
        refuse(source::Code::C101, "the input `" + table.names[i] + "` has " + std::to_string(table.columns[i].size()) + " values at " +
                                       std::to_string(table.time.size()) + " times");
    }
}

} // namespace

void Run::open_inputs() {
    if (options_.input_file.empty() && options_.inputs.names.empty()) return;
    runtime::Message problem;
    std::optional<fmu::InputTable> table;
    if (!options_.input_file.empty()) {
        table = read_inputs(options_.input_file, problem);
    } else {
        check_shape(options_.inputs);
        table.emplace();
        table->names = options_.inputs.names, table->time = options_.inputs.time;
        table->columns = options_.inputs.columns, table->units = options_.inputs.units;
        table->unit_change = [](const std::string& from, const std::string& to) -> std::optional<fmu::UnitChange> {
            const auto change = units::display_conversion(from, to);
            return change ? std::optional(fmu::UnitChange{change->factor, change->offset}) : std::nullopt;
        };
    }
    if (table) driven_ = fmu::Driven::make(ready_.variant->model(), *table, problem);
    if (!driven_) refuse(problem);
    of_driven_ = std::make_unique<runtime::Simulation>(driven_->model());
}

bool Run::tell_progress(const runtime::Progress& p) {
    if (options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed)) return false;
    const auto now = Clock::now();
    if (now < next_progress_) return true;
    next_progress_ = now + progress_pause;
    try {
        return options_.progress({.time = p.time, .fraction = p.fraction, .events = p.events, .steps = p.steps});
    } catch (...) { // it must not cross the runtime, which knows no exceptions
        thrown_ = std::current_exception();
        return false;
    }
}

std::size_t Run::rows_expected() const {
    if (options_.rows == Rows::Ends) return 4;
    const double* e = ready_.variant->model().start_time_stop_time_interval_tolerance;
    const double start = run_.start_time.value_or(e[0] == e[0] ? e[0] : 0), stop = run_.stop_time.value_or(e[1] == e[1] ? e[1] : start + 1);
    const double interval = run_.step_size.value_or(!run_.intervals && e[2] == e[2] ? e[2] : 0);
    const double rows = interval > 0 ? (stop - start) / interval : static_cast<double>(run_.intervals.value_or(500));
    return static_cast<std::size_t>(std::clamp(rows, 1.0, 1e6)) + 32;
}

namespace {

RunStatus status_of(const runtime::Result& run) {
    if (run.ok) return !run.messages.empty() && run.messages.back().code == "R310" ? RunStatus::Terminated : RunStatus::Finished;
    return !run.messages.empty() && run.messages.back().code == "R314" ? RunStatus::Stopped : RunStatus::Failed;
}

EnergyBalance balance_of(const runtime::Energy& e) {
    return {e.is_audited, e.obstacle, e.supplied, e.stored, e.dissipated, e.unaccounted, e.reset, e.turned_over, e.is_audited ? e.closure() : 0};
}

} // namespace

void Run::operator()(const std::vector<Assignment>& values, Result::State& to) {
    const auto begin = Clock::now();
    to.set = columns_;
    to.compilation = ready_.variant->compilation();
    to.of = model_;
    to.options = shared_options_;
    to.model = to.compilation->model_name;
    to.solver = ready_.solver;
    to.negated.clear();
    to.described_events.reset();
    to.diagnostics.reset();
    sink_.set(to, options_.rows, rows_expected());
    runtime::Simulation& simulation = of_driven_ ? *of_driven_ : *instance_;
    simulation.forget_settings();
    for (const auto& [row, value] : values) simulation.set_parameter(row, value);
    events_.set(to, log_.get());
    run_.events = options_.events || log_ ? static_cast<runtime::EventSink*>(&events_) : nullptr;
    *stop_ = false;
    next_progress_ = begin + progress_pause;
    to.run = simulation.run(run_, sinks_, progress_);
    if (thrown_) throw OfCaller{std::exchange(thrown_, nullptr)};
    to.status = status_of(to.run);
    to.energy = balance_of(to.run.energy);
    const runtime::Statistics& s = to.run.statistics;
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    to.statistics = {s.steps, s.rows, s.time_events, s.state_events, s.right_hand_sides, s.jacobians, seconds};
}

std::string provenance_of(const Result::State& result) {
    const PipelineOptions pipeline = result.of->options_with(result.options->set);
    provenance::Request request;
    request.target = pipeline.text ? "model.mo" : pipeline.target;
    request.is_one_file = is_library(pipeline.target);
    request.model = pipeline.model;
    request.library_paths = pipeline.library.paths;
    request.settings = pipeline.settings;
    request.inputs = result.options->input_file;
    request.interpret = result.options->interpret;
    request.allow_external = pipeline.allow_external;
    request.run = run_options(result.options->run);
    request.run.solver = result.solver;
    request.run.energy = result.options->energy;
    return provenance::record_of(request, *result.compilation, &result.compilation->compiled->descriptor());
}

} // namespace torsion::session
