// The main loop:
//
//     restart: the integrator and the crossing functions from (t, x); the next time event; a threshold at t itself is
//     an event at once while t < until
//         limit := min(until, next time event)
//         one step of the integrator, from t to some t1 ≤ limit: its size and order are its own, no row of the result
//         shortens it a crossing in (t, t1]: t1 := the first one rows of the grid in (t, t1), by interpolation t := t1
//         if something crossed, or t is the time event's:
//             row (left limits);  event iteration;  row (right limits);  restart
//     at the end: an event at which terminal() is true
//
// Code that depends on the solver is behind Integrator; code for events is in events/.

#include "runtime/core/simulate.h"

#include "runtime/core/events/event_iteration.h"
#include "runtime/core/names.h"
#include "runtime/core/sensitivity/sensitivities_of.h"
#include "runtime/core/stopped.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr std::int64_t progress_steps = 16;
constexpr int most_idle_steps = 100; // that do not move time
constexpr double much_shorter = 0.3; // than the step before, which leaves the estimate of the error little sense

/// Along the integrator's last step.
class InsideStep final : public StepPath {
public:
    InsideStep(Integrator& integrator, TorsionFrame& frame) : integrator_(integrator), frame_(frame) {}
    void go(double time) override {
        frame_.time = time;
        integrator_.interpolate(time, frame_.x);
    }

private:
    Integrator& integrator_;
    TorsionFrame& frame_;
};

} // namespace

MainLoop::MainLoop(Instance& instance, const Experiment& experiment, const Options& options,
                   std::unique_ptr<Integrator> integrator)
    : instance_(instance), frame_(instance.frame), has_doubts_(has_doubtful_outputs(instance.model)),
      experiment_(experiment), options_(options), integrator_(std::move(integrator)),
      branches_can_end_(!instance.tears.is_empty() && integrator_->shortens_steps()), roots_(instance, experiment_),
      branch_end_(instance), output_branches_(instance), bend_watch_(instance, experiment_, defect_),
      defect_(instance, experiment_), continuation_(instance, *integrator_),
      chattering_(instance, experiment.span(), options), zeno_(instance), locked_speeds_(instance),
      determinants_(instance), tears_watch_(instance), recorder_(instance, options.events),
      energy_(instance, options.energy, experiment.tolerance, experiment.max_step, options.energy_sink) {
    instance.histories.set_tolerance(experiment.tolerance);
    if (Sensitivities* const sensitivities = sensitivities_of(instance))
        sensitivities->set_tolerance(experiment.tolerance);
    if (options.check_residuals && instance.model.residual_oracle == nullptr)
        instance.statistics.worst_residual = std::numeric_limits<double>::infinity();
}

void MainLoop::set_sinks(const std::vector<Sink*>& sinks) {
    sinks_ = sinks;
    finest_ = Points::Ends;
    for (const Sink* sink : sinks_) finest_ = std::max(finest_, sink->points());
}

void MainLoop::restart_at(std::int64_t next_row) {
    next_row_ = next_row;
    needs_restart_ = true;
    bend_limit_ = INFINITY;
    forget_approach();
    energy_.restart();
    tears_watch_.leave(); // until the loop continues
}

int MainLoop::prepare() {
    fired_.reserve(instance_.model.n_relations);
    next_event_.relations.reserve(instance_.model.n_relations);
    due_.reserve(instance_.model.n_relations);
    last_fired_.reserve(instance_.model.n_relations);
    const int answer = restart();
    needs_restart_ = true;
    return answer;
}

int MainLoop::advance(double until) {
    energy_.begin();
    if (has_rest()) needs_restart_ = true; // the caller may have set inputs
    if (next_row_ == 0) {
        if (const int answer = write_row(Points::Ends); answer != 0) return answer;
        next_row_ = 1;
        if (const int answer = inspect(); answer != 0) return answer;
    }
    while (frame_.time < until && !instance_.termination && !has_pending_event()) {
        if (const int answer = step(until); answer != 0) {
            explain_growth();
            return answer;
        }
        if (const int answer = check_work(); answer != 0) return answer;
        if (is_enough && is_enough()) break;
        if (!progress || instance_.statistics.steps % progress_steps != 0) continue;
        progress({frame_.time, (frame_.time - experiment_.start) / experiment_.span(),
                  instance_.statistics.time_events + instance_.statistics.state_events, instance_.statistics.steps});
    }
    bend_watch_.report();
    if (Sensitivities* const sensitivities = sensitivities_of(instance_)) sensitivities->report();
    energy_.catch_up(); // the caller may set inputs
    follow_sensitivities();
    const bool is_over = frame_.time >= experiment_.stop && !experiment_.is_open;
    if (const int answer = (is_over || instance_.termination) && !has_pending_event() ? last_event() : 0; answer != 0)
        return answer;
    return write_end();
}

int MainLoop::restart() {
    if (const int answer = begin_part(); answer != 0) return answer;
    return restart_integrator();
}

int MainLoop::restart_integrator() {
    step_start_ = frame_.time;
    follow_sensitivities();
    return integrator_->restart();
}

// All that begins anew behind an event, but the integrator.
int MainLoop::begin_part() {
    needs_restart_ = false;
    branch_end_.restart();
    bend_watch_.restart();
    defect_.restart();
    bend_limit_ = INFINITY;
    instance_.tears.follows_steps = true;
    instance_.tears.may_repeat_steps = integrator_->shortens_steps();
    if (const int answer = instance_.model.n_relations > 0 ? instance_.call(instance_.model.crossings) : 0; answer != 0)
        return answer;
    if (!std::exchange(has_begun_, true)) find_unfelt();
    due_.clear();
    add_thresholds_at_now(instance_, due_);
    output_branches_.restart();
    output_branches_.find();
    instance_.tears.accept(instance_, true);
    roots_.restart();
    if (const int answer = determinants_.restart(); answer != 0) return answer;
    tears_watch_.restart(integrator_->shortens_steps());
    if (const int answer = find_next_time_event(instance_, next_event_); answer != 0) return answer;
    share_tolerance();
    return 0;
}

int MainLoop::step(double until) {
    if (needs_restart_) {
        if (const int answer = restart(); answer != 0) return answer;
        fired_ = roots_.fired();
        const bool is_time_event = fired_.empty();
        fired_.insert(fired_.end(), due_.begin(), due_.end());
        if (!fired_.empty()) return meet_event(until, is_time_event);
    }
    double limit = std::min(until, next_event_.time);
    if (!instance_.histories.is_empty()) limit = std::min(limit, instance_.histories.limit(frame_));
    if (integrator_->shortens_steps()) limit = std::min({limit, next_bend(), limit_by_functions()});
    const double from = instance_.standstill_memory.begin = frame_.time;
    double to = from; // reached by the integrator
    bool is_state_event = false;
    const bool has_rest = this->has_rest();
    if (has_rest) limit = std::min(limit, integrator_->time());
    else if (const std::optional<int> left = look_ahead(limit)) return *left;
    if (limit - frame_.time <= shortest_step(limit)) {
        if (const int answer = euler_micro_step(limit); answer != 0) return answer;
    } else {
        if (!has_rest) {
            if (const int answer = integrate(limit); answer != 0) return leave_failed(limit).value_or(answer);
            ++instance_.statistics.steps;
            if (const int answer = check_progress(integrator_->time() - from); answer != 0) return answer;
        }
        if (has_missed(from, has_rest)) return 0;
        if (const std::optional<int> done = look(from, has_rest ? limit : integrator_->time(), is_state_event))
            return *done;
        if (tears_watch_.takes_back()) {
            fired_.clear();
            needs_restart_ = true;
            return 0;
        }
        if (const int answer = determinants_.check(*integrator_); answer != 0) return answer;
        to = frame_.time;
        if (const int answer = add_to_past(to); answer != 0) return answer;
        if (Sensitivities* const sensitivities = sensitivities_of(instance_)) {
            if (const int answer = sensitivities->look_for_jumps(*integrator_, from, to, bend_watch_.here());
                answer != 0)
                return answer;
        }
    }
    bool is_time_event = frame_.time >= next_event_.time;
    if (!is_state_event && !is_time_event) {
        if (const int answer = zeno_.check(); answer != 0) return answer;
        if (const int answer = write_grid(frame_.time, false); answer != 0) return answer;
        energy_.add_step(*integrator_, from, to, EnergyAudit::Before::Step);
        if (const int answer = write_row(Points::Steps); answer != 0) return answer;
        pass_bend(from);
        return inspect();
    }
    if (const int answer = gather_time_events(instance_, next_event_, fired_, is_time_event); answer != 0)
        return answer;
    if (const int answer = write_grid(frame_.time, true); answer != 0) return answer;
    energy_.add_step(*integrator_, from, to, EnergyAudit::Before::Event);
    return meet_event(until, is_time_event);
}

namespace {

/// Of MainLoop::save: the kind of the pending event; for each relation whether it has fired there (1), and whether it
/// is watched since an event (2); the limits of what is watched; since when what has crossed may be late; what has been
/// found of the model so far: the longest step, and of each block whether derivatives leave it out (1), whether it is
/// known if only outputs need it (2), and whether it is one of these (4). A loop that has not begun is all zeros.
template <class Byte>
struct SavedLoop {
    Byte *pending, *marks, *limits, *begin, *longest, *has_begun, *blocks;
    SavedLoop(Byte* bytes, std::uint32_t relations)
        : pending(bytes), marks(bytes + 1), limits(marks + relations), begin(limits + relations * sizeof(double)),
          longest(begin + sizeof(double)), has_begun(longest + sizeof(double)), blocks(has_begun + 1) {}
};

} // namespace

std::size_t MainLoop::saved_size(const TorsionModel& model) {
    return 2 + 2 * sizeof(double) + std::size_t{model.n_relations} * (1 + sizeof(double)) + model.n_blocks;
}

void MainLoop::save(std::uint8_t* bytes) const {
    std::fill_n(bytes, saved_size(instance_.model), std::uint8_t{0});
    const SavedLoop saved(bytes, instance_.model.n_relations);
    *saved.pending = static_cast<std::uint8_t>(pending_);
    if (has_pending_event()) {
        for (const std::uint32_t relation : fired_) saved.marks[relation] |= 1;
    }
    for (const auto& [relation, limit] : zeno_.watched()) {
        saved.marks[relation] |= 2;
        std::memcpy(saved.limits + relation * sizeof limit, &limit, sizeof limit);
    }
    std::memcpy(saved.begin, &instance_.standstill_memory.begin, sizeof(double));
    std::memcpy(saved.longest, &longest_, sizeof(double));
    *saved.has_begun = has_begun_ ? 1 : 0;
    const std::span<const char> blocks = instance_.tears.solved_by_derivatives();
    std::ranges::transform(blocks, saved.blocks,
                           [](char is_solved) { return is_solved != 0 ? std::uint8_t{0} : std::uint8_t{1}; });
    output_branches_.save(saved.blocks);
}

void MainLoop::restore(const std::uint8_t* bytes, std::int64_t next_row) {
    const SavedLoop saved(bytes, instance_.model.n_relations);
    pending_ = *saved.pending == 0 ? Pending::None : *saved.pending == 1 ? Pending::State : Pending::Time;
    fired_.clear();
    zeno_.watch_nothing();
    for (std::uint32_t relation = 0; relation < instance_.model.n_relations; ++relation) {
        if ((saved.marks[relation] & 1) != 0) fired_.push_back(relation);
        double limit = 0;
        std::memcpy(&limit, saved.limits + relation * sizeof limit, sizeof limit);
        if ((saved.marks[relation] & 2) != 0) zeno_.watch({relation, limit});
    }
    std::memcpy(&instance_.standstill_memory.begin, saved.begin, sizeof(double));
    std::memcpy(&longest_, saved.longest, sizeof(double));
    has_begun_ = *saved.has_begun != 0;
    const std::span<char> blocks = instance_.tears.solved_by_derivatives();
    std::transform(saved.blocks, saved.blocks + blocks.size(), blocks.begin(),
                   [](std::uint8_t found) { return (found & 1) != 0 ? 0 : 1; });
    output_branches_.restore(saved.blocks);
    forget();
    if (Sensitivities* const sensitivities = sensitivities_of(instance_)) sensitivities->resume();
    restart_at(next_row);
}

// All that neither the frame nor save() holds, and that a restart at the frame's point does not find again: what comes
// then depends on these alone.
void MainLoop::forget() {
    idle_steps_ = 0;
    obstacle_.reset(), refusal_.clear();
    contradicted_ = -INFINITY;
    last_fired_.clear();
    fails_ = has_failed_ = false;
    has_passed_piece_ = false;
    part_end_ = 0;
    branch_end_.forget_steps();
    output_branches_.forget();
    bend_watch_.forget();
    roots_.forget();
}

// The caller's limit on the work, counted independently of the machine.
int MainLoop::check_work() {
    const Statistics& done = instance_.statistics;
    const bool is_over = frame_.time >= experiment_.stop && !experiment_.is_open;
    if (is_asked_to_stop(options_) && !is_over) return instance_.fail(stopped_at(frame_.time), -1);
    if (options_.max_steps <= 0 || is_over || done.steps + done.time_events + done.state_events < options_.max_steps)
        return 0;
    Message message;
    message.code = "R314";
    message.text = "too many steps: " + std::to_string(options_.max_steps) +
                   " steps and events up to t = " + time_text(frame_.time) + " s";
    message.help = "--max-steps is the limit; the result up to here is kept";
    return instance_.fail(std::move(message), -1);
}

// An unbounded solution, or a right-hand side with a jump without event, shrinks steps until time stands still.
int MainLoop::check_progress(double step) {
    idle_steps_ = step <= 4 * std::numeric_limits<double>::epsilon() * std::abs(frame_.time) ? idle_steps_ + 1 : 0;
    if (idle_steps_ == 0) {
        obstacle_.reset(), refusal_.clear();
        instance_.failure.reset(); // of a step that was tried before
    } else if (instance_.failure && instance_.failure->code == "R303") {
        obstacle_ = instance_.failure;
    } else if (instance_.failure) {
        refusal_ = instance_.failure->text;
    }
    if (idle_steps_ < most_idle_steps) return 0;
    if (obstacle_) return instance_.fail(std::move(*obstacle_), -1);
    const TorsionModel& model = instance_.model;
    instance_.call(model.derivatives);
    const auto rate = [&](std::uint32_t i) {
        return std::abs(frame_.der[i]) / std::max(std::abs(frame_.x[i]), instance_.state_nominal[i]);
    };
    std::uint32_t fastest = 0; // relative to its size
    for (std::uint32_t i = 1; i < model.n_x; ++i) fastest = rate(i) > rate(fastest) ? i : fastest;
    Message message;
    if (const TorsionVariable* variable = variable_at(model, TORSION_X, fastest))
        message = message_at(model, *variable, "", "");
    message.code = "R302";
    message.text = "the step size has become too small at t = " + time_text(frame_.time) + " s";
    if (model.n_x > 0)
        message.notes.push_back("fastest: `" + name_at(model, TORSION_X, fastest) + "` = " + number(frame_.x[fastest]) +
                                ", its derivative " + number(frame_.der[fastest]));
    if (refusal_.empty()) message.help = "the solution may grow without bound here";
    else message.notes.insert(message.notes.begin(), refusal_);
    return instance_.fail(std::move(message), -1);
}

// Over a distance of a few roundings of time.
int MainLoop::euler_micro_step(double limit) {
    const double distance = limit - frame_.time;
    if (const int answer = instance_.call(instance_.model.derivatives); answer != 0) return answer;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) frame_.x[i] += distance * frame_.der[i];
    follow_sensitivities();
    frame_.time = limit;
    if (Sensitivities* const sensitivities = sensitivities_of(instance_)) sensitivities->stay();
    fired_.clear();
    needs_restart_ = true; // which finds what has crossed
    return 0;
}

int MainLoop::integrate(double limit) {
    instance_.unsolved_block = UINT32_MAX;
    const double from = frame_.time; // a step leaves it anywhere
    const std::int64_t failed_tests = instance_.statistics.error_test_failures;
    int answer = 0;
    {
        const HeldBranch kept(instance_, branches_can_end_);
        answer = integrator_->step(limit);
    }
    has_met_contradiction_ = is_contradiction();
    const bool fails = instance_.statistics.error_test_failures > failed_tests;
    has_failed_ = std::exchange(fails_, fails) || fails;
    const bool is_much_shorter = integrator_->time() - from < much_shorter * (from - step_start_);
    has_failed_test_ = is_much_shorter && integrator_->has_steps_behind() && fails;
    if (answer == 0) branch_end_.note_step(from, integrator_->time(), limit);
    step_start_ = from;
    return answer;
}

// Delayed signals are written down up to the end of the step, or to the crossing inside it.
int MainLoop::add_to_past(double to) {
    if (instance_.histories.is_empty()) return 0;
    InsideStep path(*integrator_, frame_);
    if (const int answer = instance_.histories.add_step(instance_, to, path); answer != 0) return answer;
    if (!instance_.histories.has_hidden_break()) return 0;
    // a crossing comes that was infinitely far away
    if (const int answer = refresh_hysteresis(instance_); answer != 0) return answer;
    return find_next_time_event(instance_, next_event_);
}

} // namespace torsion::runtime
