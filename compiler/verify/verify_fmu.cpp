#include "compiler/verify/verify_fmu.h"

#include "compiler/verify/emulated_run.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace torsion::verify {

namespace {

// A Co-Simulation may hold its inputs in each step: then the error is one of the step, which becomes finer, too, where
// inputs move.
constexpr double finer = 0.01, finest = 1e-12; ///< factor of tolerances, and their lower bound
constexpr int tries = 3;
constexpr double instant = 1e-6; ///< of the span: events this close in one run can be one event in the other

/// Records a trajectory in memory.
class TrajectoryRecorder final : public runtime::Sink {
public:
    bool begin(const TorsionModel& model) override {
        for (std::uint32_t i = 0; i < model.n_variables; ++i) {
            const TorsionVariable& variable = model.variables[i];
            if (variable.type == TORSION_STRING || variable.section == TORSION_TIME ||
                variable.variability <= TORSION_PARAMETER)
                continue;
            variables_.push_back(&variable);
            recording.names.emplace_back(runtime::text(model, variable.name));
        }
        recording.values.columns.resize(variables_.size());
        return true;
    }
    bool row(const TorsionFrame& frame) override {
        recording.values.time.push_back(frame.time);
        for (std::size_t i = 0; i < variables_.size(); ++i)
            recording.values.columns[i].push_back(runtime::value_of(frame, *variables_[i]));
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

    analysis::Recording recording;

private:
    std::vector<const TorsionVariable*> variables_;
};

class EventList final : public runtime::EventSink {
public:
    bool begin(const TorsionModel&) override { return true; }
    bool event(const runtime::Event& event) override {
        using Kind = runtime::Event::Kind;
        if (event.kind == Kind::State || event.kind == Kind::Time)
            events.push_back({event.time, event.kind == Kind::Time});
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

    std::vector<analysis::TimedEvent> events;
};

struct Run {
    runtime::Result result;
    analysis::Recording recording;
    std::vector<analysis::TimedEvent> events;
};

/// Calls `run(options, sinks)` and records everything.
template <class Simulate>
Run record(const runtime::Options& options, bool with_events, Simulate&& simulate) {
    TrajectoryRecorder recorder;
    EventList events;
    runtime::Options recorded = options;
    if (with_events) recorded.events = &events;
    Run run;
    run.result = simulate(recorded, std::vector<runtime::Sink*>{&recorder});
    run.recording = std::move(recorder.recording);
    run.events = std::move(events.events);
    return run;
}

/// The variables that the description promises and a run records.
std::vector<std::string> promised(const package::FmuTable& table, const analysis::Recording& native) {
    std::vector<std::string> names;
    for (const package::FmuVariable& variable : table.variables) {
        if (variable.type == package::FmuType::String) continue;
        names.push_back(variable.name);
        for (const package::FmuAlias& alias : variable.aliases) names.push_back(alias.name);
    }
    std::vector<std::string> known = native.names; // without time, parameters, event indicators
    std::sort(known.begin(), known.end());
    std::erase_if(names,
                  [&](const std::string& name) { return !std::binary_search(known.begin(), known.end(), name); });
    return names;
}

runtime::Options experiment(const package::FmuTable& table) {
    runtime::Options options;
    options.start_time = table.start_time;
    options.stop_time = table.stop_time;
    options.step_size = table.step_size;
    options.tolerance = table.tolerance;
    return options;
}

/// Those that both runs have at the same instant.
std::vector<double> shared_state_events(const VerifiedKind& kind, double same) {
    std::vector<double> times;
    for (const analysis::EventPair& pair : kind.match.pairs) {
        if (!pair.first || !pair.second) continue;
        const analysis::TimedEvent &native = kind.native_events[*pair.first], &fmu = kind.fmu_events[*pair.second];
        if (!fmu.is_time_event && std::abs(native.time - fmu.time) <= same) times.push_back(fmu.time);
    }
    return times;
}

void compare(const Run& native, const Run& run, const package::FmuTable& table, VerifiedKind& kind) {
    kind.has_run = run.result.ok;
    kind.messages = run.result.messages;
    if (!kind.has_run) return;
    kind.has_events = kind.kind == fmu::Kind::ModelExchange;
    analysis::TubeOptions tube;
    if (kind.has_events) {
        kind.native_events = native.events;
        kind.fmu_events = run.events;
        const double span = table.stop_time - table.start_time;
        kind.match = analysis::match_events(native.events, run.events, tube.relative * span, instant * span);
        tube.shared_events = shared_state_events(kind, instant * span);
    }
    kind.comparison = analysis::compare(run.recording, native.recording, promised(table, native.recording), tube);
}

/// Verifies one interface at one tolerance; false: it cannot run, and finer tolerances do not help.
bool verify(const Run& native, const VerifiedFmu& fmu, const runtime::Options& options, const RunWatch& watch,
            VerifiedKind& kind, std::string& description) {
    runtime::Message problem;
    fmu::Options asked;
    asked.kind = kind.kind;
    if (fmu.inputs != nullptr) asked.inputs = *fmu.inputs;
    const auto import = fmu::Import::open(fmu.path, asked, problem);
    if (!import) return kind.messages = {problem}, false;
    description = import->description_text();
    kind.tolerance = *options.tolerance;
    const auto simulate = [&](const runtime::Options& o, const std::vector<runtime::Sink*>& sinks) {
        return import->run(o, sinks, watch.progress);
    };
    compare(native, record(options, kind.kind == fmu::Kind::ModelExchange, simulate), *fmu.table, kind);
    return true;
}

/// The same for the library of another platform. No tolerance mends what stands in `problem` afterwards.
void verify_elsewhere(const Run& native, const package::FmuTable& table, EmulatedFmu& fmu, double tolerance,
                      VerifiedKind& kind) {
    kind.tolerance = tolerance;
    const auto recording = fmu.run(*kind.platform, promised(table, native.recording), tolerance, kind.problem);
    kind.has_run = recording.has_value();
    if (recording) kind.comparison = analysis::compare(*recording, native.recording, recording->names, {});
}

/// Verifies what is not the same yet. True: a finer tolerance may help.
bool verify_rest(const Run& native, const VerifiedFmu& fmu, const runtime::Options& options, const RunWatch& watch,
                 EmulatedFmu* elsewhere, Verification& verification) {
    bool is_worth_more = false;
    for (VerifiedKind& kind : verification.kinds) {
        if (kind.is_same() || !kind.obstacle.empty() || !kind.problem.empty()) continue;
        if (kind.platform != nullptr) verify_elsewhere(native, *fmu.table, *elsewhere, *options.tolerance, kind);
        else if (!verify(native, fmu, options, watch, kind, verification.description)) return false;
        is_worth_more = is_worth_more || (!kind.is_same() && kind.problem.empty());
    }
    return is_worth_more;
}

/// The model alone, with the same inputs. Nothing, with a message, if they do not fit.
class NativeModel {
public:
    NativeModel(const TorsionModel& model, const VerifiedFmu& fmu) : model_(&model) {
        if (fmu.inputs == nullptr) return;
        driven_ = fmu::Driven::make(model, *fmu.inputs, problem_);
        model_ = driven_ ? &driven_->model() : nullptr;
    }
    Run run(const runtime::Options& options, bool with_events, const RunWatch& watch) const {
        if (model_ == nullptr) {
            Run refused;
            refused.result.ok = false;
            refused.result.messages = {problem_};
            return refused;
        }
        return record(options, with_events, [&](const runtime::Options& o, const std::vector<runtime::Sink*>& sinks) {
            return runtime::Simulation(*model_).run(o, sinks, watch.progress);
        });
    }

private:
    std::unique_ptr<fmu::Driven> driven_;
    const TorsionModel* model_;
    runtime::Message problem_;
};

std::vector<VerifiedKind> kinds_of(const VerifiedFmu& fmu) {
    std::vector<VerifiedKind> kinds;
    for (const fmu::Kind kind : fmu.kinds) kinds.emplace_back().kind = kind;
    for (const native::Platform* platform : fmu.others) {
        VerifiedKind& kind = kinds.emplace_back();
        kind.kind = fmu::Kind::CoSimulation;
        kind.platform = platform;
        kind.obstacle = obstacle_to_run(*platform);
        if (std::ranges::find(fmu.kinds, fmu::Kind::CoSimulation) == fmu.kinds.end())
            kind.obstacle = "only Co-Simulation is emulated";
        if (fmu.inputs != nullptr) kind.obstacle = "an emulated run takes no inputs";
    }
    return kinds;
}

} // namespace

bool Verification::is_same() const {
    return native_has_run && std::ranges::all_of(kinds, [](const VerifiedKind& kind) {
               return !kind.obstacle.empty() || kind.is_same();
           });
}

VerifiedKind verify_sources(const TorsionModel& model, const VerifiedFmu& fmu, runtime::Options steps,
                            const RunWatch& watch) {
    VerifiedKind kind;
    kind.kind = fmu::Kind::CoSimulation;
    kind.is_from_sources = true;
    steps.start_time = fmu.table->start_time, steps.stop_time = fmu.table->stop_time,
    steps.tolerance = fmu.table->tolerance;
    steps.stop = watch.stop;
    const Run native = NativeModel(model, fmu).run(steps, false, watch);
    std::string description;
    if (native.result.ok) verify(native, fmu, steps, watch, kind, description);
    else kind.messages = native.result.messages;
    return kind;
}

Verification verify_fmu(const TorsionModel& model, const VerifiedFmu& fmu, const RunWatch& watch) {
    const package::FmuTable& table = *fmu.table;
    Verification verification;
    verification.kinds = kinds_of(fmu);
    std::string problem;
    const auto is_emulated = [](const VerifiedKind& kind) { return kind.platform != nullptr && kind.obstacle.empty(); };
    std::unique_ptr<EmulatedFmu> elsewhere;
    if (std::ranges::any_of(verification.kinds, is_emulated))
        elsewhere = EmulatedFmu::open(fmu.path, table, fmu.version, problem);
    for (VerifiedKind& kind : verification.kinds) {
        if (is_emulated(kind)) kind.problem = problem;
    }
    runtime::Options options = experiment(table);
    options.stop = watch.stop;
    const NativeModel alone(model, fmu);
    for (int attempt = 0; attempt < tries; ++attempt) {
        if (watch.stop != nullptr && watch.stop->load()) break;
        if (attempt > 0 && !(*options.tolerance > finest)) break;
        if (attempt > 0) options.tolerance = std::max(finest, finer * *options.tolerance);
        if (attempt > 0 && fmu.inputs != nullptr)
            options.step_size = options.step_size.value_or((table.stop_time - table.start_time) / 500) / 10;
        const Run native = alone.run(options, true, watch);
        if (!native.result.ok && attempt > 0) break; // the result of the coarser run stands
        verification.native_has_run = native.result.ok;
        verification.native_messages = native.result.messages;
        if (!native.result.ok || !verify_rest(native, fmu, options, watch, elsewhere.get(), verification)) break;
    }
    return verification;
}

} // namespace torsion::verify
