// Events of a run: counted, traced and recorded, audited, and taken by the derivatives with respect to parameters.

#include "runtime/core/events/event_iteration.h"
#include "runtime/core/events/instant.h"
#include "runtime/core/sensitivity/sensitivities_of.h"
#include "runtime/core/simulate.h"

#include <algorithm>
#include <utility>

namespace torsion::runtime {

/// An instant of the run, between two parts of it.
class MainLoop::InstantOfRun final : public Instant {
public:
    InstantOfRun(MainLoop& loop, bool is_time_event)
        : Instant(loop.instance_), loop_(loop), is_time_event_(is_time_event) {}

private:
    void begin_event(const std::vector<std::uint32_t>& fired, std::uint32_t /*repetition*/) override {
        const TorsionModel& model = instance_.model;
        for (const std::uint32_t relation : fired) {
            if (model.relations[relation].component < model.n_components)
                ++instance_.statistics.events_of_component[model.relations[relation].component];
        }
        if (instance_.trace != nullptr) instance_.trace->begin(instance_, fired, is_time_event_);
        loop_.recorder_.fired(fired);
        loop_.zeno_.before_event();
        loop_.energy_.before_event();
    }
    int iterate(std::vector<std::uint32_t>& fired, std::uint32_t repetition) override {
        return loop_.iterate_with_sensitivities(fired, repetition == 0);
    }
    void end_event(const std::vector<std::uint32_t>& fired, std::uint32_t /*repetition*/) override {
        loop_.energy_.after_event();
        loop_.zeno_.after_event(fired);
    }
    bool is_repeated() const override { return loop_.is_repeated(); }
    int find_next(std::vector<std::uint32_t>& fired) override {
        loop_.last_fired_ = fired;
        if (const int answer = loop_.begin_part(); answer != 0) return answer;
        fired = loop_.roots_.fired();
        fired.insert(fired.end(), loop_.due_.begin(), loop_.due_.end());
        return 0;
    }

    MainLoop& loop_;
    bool is_time_event_;
};

int MainLoop::meet_event(double until, bool is_time_event) {
    if (stops_ == Stops::Never || (stops_ == Stops::AtEnds && frame_.time < until)) return handle_event(is_time_event);
    pending_ = is_time_event ? Pending::Time : Pending::State;
    return 0;
}

int MainLoop::handle_pending_event() {
    const bool is_time_event = std::exchange(pending_, Pending::None) == Pending::Time;
    if (const int answer = handle_event(is_time_event); answer != 0) return answer;
    const bool is_over = frame_.time >= experiment_.stop && !experiment_.is_open;
    return is_over || instance_.termination ? last_event() : 0;
}

bool MainLoop::traces_here() const {
    return trace && options_.trace_event && frame_.time >= *options_.trace_event - shortest_step(frame_.time);
}

int MainLoop::handle_event(bool is_time_event) {
    if (const int answer = write_row(); answer != 0) return answer;
    return pass_event(is_time_event, false);
}

// `is_jump`: nonlinear blocks jump to other solutions.
int MainLoop::pass_event(bool is_time_event, bool is_jump) {
    forget_approach();
    Sensitivities* const sensitivities = sensitivities_of(instance_);
    if (sensitivities != nullptr && is_jump && instance_.leaving_block == UINT32_MAX)
        return sensitivities->refuse_jump();
    Statistics& statistics = instance_.statistics;
    ++(is_time_event ? statistics.time_events : statistics.state_events);
    if (!chattering_.record(fired_)) return -1;
    if (traces_here()) instance_.trace = trace.get();
    recorder_.before(is_time_event, is_jump);
    const bool is_of_output = instance_.leaving_block != UINT32_MAX;
    continuation_.before_event(step_start_);
    locked_speeds_.before_event();
    int answer = InstantOfRun(*this, is_time_event).run(fired_);
    if (answer == 0) instance_.begin_instant();
    if (answer == 0) locked_speeds_.after_event();
    if (answer == 0) answer = go_on(is_jump && !is_of_output);
    if (answer == 0) answer = recorder_.after();
    if (instance_.trace != nullptr) trace.reset();
    instance_.trace = nullptr;
    if (answer == 0) answer = write_row();
    if (answer == 0) answer = inspect();
    return answer;
}

// Has a relation that fires now fired at the last event, too?
bool MainLoop::is_repeated() const {
    if (instance_.tears.is_empty()) return false;
    return std::any_of(fired_.begin(), fired_.end(), [&](std::uint32_t r) {
        return std::find(last_fired_.begin(), last_fired_.end(), r) != last_fired_.end();
    });
}

// Behind an event.
int MainLoop::go_on(bool is_jump) {
    if (is_jump || !continuation_.is_undisturbed()) return restart_integrator();
    roots_.go_on();
    return 0;
}

// The last event, at which terminal() is true.
int MainLoop::last_event() {
    const TorsionModel& model = instance_.model;
    if (model.terminal == 0 || frame_.d[model.terminal - 1] != 0) return 0;
    frame_.d[model.terminal - 1] = 1;
    if (const int answer = instance_.call(model.crossings); answer != 0) return answer;
    energy_.before_event();
    fired_.clear();
    if (const int answer = iterate_with_sensitivities(fired_, true); answer != 0) return answer;
    energy_.after_event();
    needs_restart_ = true;
    if (const int answer = write_row(); answer != 0) return answer;
    return inspect();
}

} // namespace torsion::runtime
