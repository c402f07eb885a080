// Event iteration (Modelica 3.6, appendix B):
//
//     relations that fired := their new value: forced, or evaluated with the others where their operands say so
//     themselves repeat
//         pre := d
//         evaluate everything in block order (mixed blocks: configuration.cpp)
//         after the first round what has fired by its operands is forced, too, unless they were brought back
//         a forced whose relation's operands have meanwhile moved, beyond ε, to say otherwise is lifted
//     until d = pre, no state was set anew, no forced was lifted, and all blocks are solved
//
// A forced value is needed because literal evaluation loses events: at t = startTime + k·period, (t − startTime)/period
// may round to the old side. It must end when the event itself moves the operands, as in `when time >= next then next =
// time + 1`. A forced value on a relation of time alone lasts while time stands still, for other events at the same
// time.
//
// What has fired with a relation may bring its operands back. The output of a limiter passes its limit by the
// hysteresis of the event that limits it; a `y > limit` behind it has never been true, and no pre() may remember that
// it was. So it is evaluated where it stands, behind the limiter. A relation of time alone is forced nevertheless (a
// tick would be late), and one of a mixed block (that decides by itself).

#include "runtime/core/events/event_iteration.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/negligible_limits.h"
#include "runtime/core/algebra/residual_check.h"
#include "runtime/core/events/event_order.h"
#include "runtime/core/events/hysteresis.h"
#include "runtime/core/events/standstill_projection.h"
#include "runtime/core/events/time_events.h"
#include "runtime/core/events/trace.h"
#include "runtime/core/names.h"
#include "runtime/core/sensitivity/sensitivities_of.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr int max_rounds = 100;
constexpr double kept = 2; // temporary mark: forced before the event

class EventIteration {
public:
    EventIteration(Instance& instance, const std::vector<std::uint32_t>& fired)
        : instance_(instance), frame_(instance.frame) {
        forced_.assign(fired.begin(), fired.end());
    }

    int run() {
        int answer = std::exchange(instance_.has_left_limits, false) ? 0 : instance_.call(instance_.model.left_limits);
        begin();
        for (int round = 1; round <= max_rounds && answer == 0; ++round) {
            instance_.event_memory.round = round;
            if (instance_.trace != nullptr) instance_.trace->iteration(round);
            bool is_settled = false;
            answer = iterate(is_settled);
            if (answer != 0 || !is_settled) continue;
            end();
            if (instance_.trace != nullptr) instance_.trace->end(round);
            return 0;
        }
        if (answer == 0) answer = instance_.fail(unsettled());
        end();
        return answer;
    }

private:
    void begin() {
        const TorsionModel& model = instance_.model;
        std::copy_n(frame_.relation, model.n_relations, instance_.start_relation.begin());
        start_difference_.assign(frame_.difference, frame_.difference + model.n_relations);
        instance_.event_memory.start_active.assign(frame_.active, frame_.active + model.n_relations);
        mark_held_forced();
        const std::vector<double>& directions = time_slopes(instance_, forced_);
        for (std::size_t i = 0; i < forced_.size(); ++i) {
            const std::uint32_t relation = forced_[i];
            frame_.forced[relation] = fires_by_operands(instance_, relation) ? 0 : 1;
            frame_.relation[relation] = new_value(relation, directions[i]);
        }
        note_touched();
        join_held_forced();
        frame_.event = 1;
        instance_.is_event_under_way = true;
        instance_.may_contradict = false;
        instance_.event_memory.may_wait = true;
    }

    // Marks forced values of an earlier event at the same time: just after it `time > 1` is true, though not at 1. What
    // else is forced waits for an event that comes first (event_order.h).
    void mark_held_forced() {
        std::vector<std::uint32_t>& held = instance_.event_memory.near;
        held.clear();
        for (std::uint32_t r = 0; r < instance_.model.n_relations; ++r) {
            if (frame_.forced[r] == 0) continue;
            const bool waits = instance_.model.relations[r].is_time_event == 0;
            frame_.forced[r] = waits ? kept : 0;
            if (!waits) held.push_back(r);
        }
        keep_at_threshold(instance_, held);
        for (const std::uint32_t r : held) frame_.forced[r] = kept;
    }
    void join_held_forced() {
        for (std::uint32_t r = 0; r < instance_.model.n_relations; ++r) {
            if (frame_.forced[r] != kept) continue;
            frame_.forced[r] = 1;
            forced_.push_back(r);
        }
    }

    // In the end it may be as it was: a counter's relation `u >= n + 1`, where n has become one more.
    void note_touched() {
        EventMemory& memory = instance_.event_memory;
        for (std::uint32_t r = 0; r < instance_.model.n_relations; ++r) {
            if (frame_.relation[r] == instance_.start_relation[r] || instance_.model.relations[r].is_observer != 0)
                continue;
            memory.touches_derivatives = true;
            memory.touches_blocks = memory.touches_blocks || instance_.standstill_memory.is_of_block[r] != 0;
        }
    }

    double new_value(std::uint32_t relation, double slope) const {
        return rules::value_behind(slope, is_greater(instance_, relation), holds(instance_, relation)) ? 1 : 0;
    }

    void end() {
        frame_.event = 0;
        instance_.is_event_under_way = false;
        instance_.event_memory.may_wait = false;
        ++instance_.event_count;
        // Values decided by time stay while time stands still
        std::erase_if(forced_, [&](std::uint32_t r) {
            return frame_.forced[r] == 0 || instance_.model.relations[r].is_time_event == 0;
        });
        std::fill_n(frame_.forced, instance_.model.n_relations, 0.0);
        for (const std::uint32_t relation : forced_) frame_.forced[relation] = 1;
    }

    int iterate(bool& is_settled) {
        const TorsionModel& model = instance_.model;
        ++instance_.statistics.event_iterations;
        std::copy_n(frame_.d, model.n_d, frame_.pre);
        x_before_.assign(frame_.x, frame_.x + model.n_x);
        if (instance_.trace != nullptr) relation_before_.assign(frame_.relation, frame_.relation + model.n_relations);
        instance_.event_memory.waits = false;
        instance_.begin_round();
        if (const int answer = instance_.call(model.discrete); answer != 0) return answer;
        if (first_non_finite(frame_.d, model.n_d) != model.n_d) return instance_.check_finite(true);
        if (Sensitivities* const sensitivities = sensitivities_of(instance_)) {
            if (const int answer = sensitivities->after_round(x_before_); answer != 0) return answer;
        }
        if (instance_.trace != nullptr) instance_.trace->changes(instance_, relation_before_);
        note_touched();
        const bool has_new_past = !instance_.histories.is_empty() && renew_past();
        bool has_lifted = false;
        if (const int answer = lift_forced(has_lifted); answer != 0) return answer;
        is_settled = !has_lifted && !has_new_past && std::equal(frame_.d, frame_.d + model.n_d, frame_.pre) &&
                     std::equal(x_before_.begin(), x_before_.end(), frame_.x);
        instance_.event_memory.may_wait = !is_settled;
        is_settled = is_settled && !instance_.event_memory.waits;
        return 0;
    }

    // What delayed signals read changes: in the next round.
    bool renew_past() {
        const bool has_started_anew = instance_.histories.follow_start(frame_);
        return instance_.histories.move_readers(frame_) || has_started_anew;
    }

    int lift_forced(bool& has_lifted) {
        if (forced_.empty()) return 0;
        const bool has_new_states = !std::equal(x_before_.begin(), x_before_.end(), frame_.x);
        const bool has_new_pre = !std::equal(frame_.d, frame_.d + instance_.model.n_d, frame_.pre);
        if (const int answer = evaluate_crossings(has_new_states); answer != 0) return answer;
        if (instance_.event_memory.round == 1) has_lifted = confirm_fired();
        has_lifted |= lift_contradicted(true);
        if (forced_.empty() || has_new_states || !has_new_pre) return 0;
        // `x - pre(k) > 0.5`, where k has become one more. What is forced on a relation of time is not asked again:
        // time stands still.
        if (const int answer = evaluate_crossings(true); answer != 0) return answer;
        has_lifted |= lift_contradicted(false);
        return 0;
    }
    /// `asks_time`: also what is forced on relations of time.
    bool lift_contradicted(bool asks_time) {
        return std::erase_if(forced_, [&](std::uint32_t relation) {
                   // brought back, or a mixed block found no configuration with it
                   if (frame_.forced[relation] == 0) return true;
                   const bool is_asked = asks_time || instance_.model.relations[relation].is_time_event == 0;
                   if (!is_asked || !is_contradicted(relation)) return false;
                   frame_.forced[relation] = 0;
                   if (instance_.trace != nullptr) instance_.trace->released(instance_, relation);
                   return true;
               }) > 0;
    }

    // What the operands have decided in the first round is forced from here on, unless they have been brought back.
    // What only a rounding held back changes in the next round. True: there is some of that.
    bool confirm_fired() {
        bool has_late = false;
        for (const std::uint32_t relation : forced_) {
            if (frame_.forced[relation] != 0 || !may_fire_by_operands(instance_, relation)) continue;
            const bool is_old = frame_.relation[relation] == instance_.start_relation[relation];
            if (is_old && !says_other(instance_, relation)) continue;
            if (is_old) change_late(relation);
            has_late |= is_old;
            frame_.forced[relation] = 1;
        }
        return has_late;
    }
    void change_late(std::uint32_t relation) {
        frame_.relation[relation] = 1 - frame_.relation[relation];
        if (instance_.trace != nullptr) instance_.trace->changed_late(instance_, relation);
    }

    // `is_next`: with the past of the next round. States that were set anew are those of the next round, and pre() goes
    // with them: a choice of states changes together with its states.
    int evaluate_crossings(bool is_next) {
        const TorsionModel& model = instance_.model;
        if (is_next) {
            pre_before_.assign(frame_.pre, frame_.pre + model.n_d);
            std::copy_n(frame_.d, model.n_d, frame_.pre);
        }
        frame_.event = 0; // evaluation only
        instance_.may_contradict = instance_.event_memory.waits;
        const int answer = instance_.call(model.crossings);
        instance_.may_contradict = false;
        frame_.event = 1;
        if (is_next) std::copy(pre_before_.begin(), pre_before_.end(), frame_.pre);
        return answer;
    }

    // Both conditions: beyond ε on the other side, and moved there by the event (an expression like floor() may
    // contradict from the start, by rounding).
    bool is_contradicted(std::uint32_t relation) const {
        if (frame_.active[relation] == 0) return false;
        const double epsilon = std::max(frame_.epsilon[relation], hysteresis(instance_, relation));
        const double moved = frame_.difference[relation] - start_difference_[relation];
        return rules::is_moved_against(distance_to_change(instance_, relation), moved, epsilon,
                                       is_timed(instance_, relation));
    }

    Message unsettled() const {
        const TorsionModel& model = instance_.model;
        Message message;
        for (std::uint32_t d = 0; d < model.n_d && message.notes.size() < 8; ++d) {
            if (frame_.d[d] == frame_.pre[d]) continue;
            if (message.notes.empty()) {
                if (const TorsionVariable* variable = variable_at(model, TORSION_D, d))
                    message = message_at(model, *variable, "", "");
            }
            message.notes.push_back("still changes: `" + name_at(model, TORSION_D, d) + "`, from " +
                                    number(frame_.pre[d]) + " to " + number(frame_.d[d]));
        }
        message.code = "R304";
        message.text = "the event at t = " + time_text(frame_.time) + " s does not settle in " +
                       std::to_string(max_rounds) + " iterations";
        message.help = "see every iteration with --trace-event " + time_text(frame_.time);
        return message;
    }

    Instance& instance_;
    TorsionFrame& frame_;
    std::vector<std::uint32_t>& forced_ = instance_.event_memory.forced;
    std::vector<double>& start_difference_ = instance_.event_memory.start_difference;
    std::vector<double>& x_before_ = instance_.event_memory.x_before;
    std::vector<double>& pre_before_ = instance_.event_memory.pre_before;
    std::vector<double>& relation_before_ = instance_.event_memory.relation_before;
};

} // namespace

namespace {

// Friction elements in one block hold what the others leave: a relation of a small difference between such torques
// (does a lossy gear drive?) has the roundings of the large ones, which differ from one configuration to the next. It
// must not change its value for those. Relations of a block are those of its unknowns, not of speeds.
void widen_by_noise(Instance& instance, std::uint32_t b) {
    constexpr double noise = 1e-11; // of the largest unknown
    const TorsionBlock& block = instance.model.blocks[b];
    if (block.is_mixed == 0 || block.is_initial != 0 || block.n < 2) return;
    double largest = 0;
    for (std::uint32_t j = 0; j < block.n; ++j)
        largest =
            std::max(largest, std::abs(section_values(instance.frame, block.tear_section[j])[block.tear_index[j]]));
    for (std::uint32_t i = 0; i < block.n_relations; ++i) {
        double& epsilon = instance.frame.epsilon[block.relations[i]];
        epsilon = std::max(epsilon, noise * largest);
    }
}

/// Has an event at equality left a relation as it was, it stays so.
void note_stays(Instance& instance) {
    for (std::uint32_t r = 0; r < instance.model.n_relations; ++r) {
        const bool is_left =
            instance.event_memory.start_difference[r] == 0 && instance.start_relation[r] == instance.frame.relation[r];
        instance.stays_at_equality[r] = is_left && contradicts_equality(instance, r) ? 1 : 0;
    }
}

} // namespace

int refresh_hysteresis(Instance& instance) {
    const TorsionModel& model = instance.model;
    if (model.n_relations == 0) return 0;
    ++instance.statistics.crossing_evaluations;
    if (const int answer = instance.call(model.crossings); answer != 0) return answer;
    for (std::uint32_t r = 0; r < model.n_relations; ++r) instance.frame.epsilon[r] = hysteresis(instance, r);
    for (std::uint32_t b = 0; b < model.n_blocks; ++b) widen_by_noise(instance, b);
    return 0;
}

int iterate_event(Instance& instance, const std::vector<std::uint32_t>& fired) {
    instance.has_projected = false;
    StandstillProjection standstill(instance, fired);
    if (const int answer = EventIteration(instance, fired).run(); answer != 0) {
        instance.event_memory.deferred_relations.clear();
        return answer;
    }
    if (const int answer = instance.outputs(); answer != 0) return answer;
    if (const int answer = standstill.project(); answer != 0) return answer;
    if (const int answer = check_linear_blocks(instance, Part::Simulation); answer != 0) return answer;
    weigh_beside_limits(instance);
    if (const int answer = instance.histories.is_empty() ? 0 : instance.histories.pass_event(instance); answer != 0)
        return answer;
    if (const int answer = refresh_hysteresis(instance); answer != 0) return answer;
    note_stays(instance);
    rearm_deferred(instance);
    return 0;
}

} // namespace torsion::runtime
