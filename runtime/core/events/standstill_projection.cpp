// An event is found late: by what the hysteresis lets pass, or with fixed steps by a part of the step. A shaft that
// friction locks would keep the speed that it has then, for its acceleration is zero and its speed a state: 1e-10 of
// its former size, or a slip after a fixed step. That rest is wrong: a second brake that engages takes it for sliding,
// and works against the first one.
//
// With the event in its time, the derivatives after it would have held a little longer, those before it a little
// shorter. So the states move by
//
//     Δx = s (ẋ after − ẋ before),  the difference of the relation that crossed = 0
//
// which is the direction of the impulse that friction gives: an ideal clutch keeps the momentum. It is done only where
// the difference stays zero from then on, and only where the relation says of equal operands what it has just come to
// say (w > 0: false).
//
// The rules are in rules/rest.inc, for C code, too.
//
// Most often the difference is ± a state x whose derivative is 0 from now on: s = x / (ẋ before), and no more has to be
// evaluated. Else s and what is held are found by differences along the jump. The relation stands in an arm that the
// event may have closed, so they are evaluated as at the left limits. With fixed steps the move is as long as a part of
// the step, and as exact as the method is there; where operands are sums of states, it ends at rest all the same. The
// number of evaluations has a bound.

#include "runtime/core/events/standstill_projection.h"

#include "runtime/core/events/hysteresis.h"
#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr int most_crossing_evaluations = 20; // evaluations of the crossing functions; c_source/caps.h has the same
constexpr std::uint32_t no_row = UINT32_MAX;

} // namespace

StandstillProjection::StandstillProjection(Instance& instance, const std::vector<std::uint32_t>& fired)
    : instance_(instance) {
    StandstillMemory& memory = instance.standstill_memory;
    const TorsionFrame& frame = instance.frame;
    memory.stopping.clear();
    memory.others.clear();
    for (const std::uint32_t relation : fired) {
        if (instance.model.relations[relation].is_time_event == 0)
            (is_stop(instance, relation) ? memory.stopping : memory.others).push_back(relation);
    }
    if (memory.stopping.empty()) return;
    instance.keep_variables(memory.left);
    std::copy_n(frame.x, instance.model.n_x, memory.x.begin());
    memory.start.assign(frame.difference, frame.difference + instance.model.n_relations);
    const std::int64_t work = instance.statistics.right_hand_sides;
    is_on_ = instance.derivatives(frame.time, frame.x, memory.before.data()) == 0;
    instance.statistics.right_hand_sides = work;
    instance.restore_variables(memory.left);
    instance.failure.reset();
}

bool is_stop(const Instance& instance, std::uint32_t relation) {
    const TorsionRelation& row = instance.model.relations[relation];
    const bool is_open = row.is_time_event == 0 && row.is_observer == 0 && instance.frame.active[relation] != 0;
    return is_open && rules::says_rest(instance.frame.difference[relation], is_strict(instance, relation),
                                       holds(instance, relation));
}

int StandstillProjection::project() {
    StandstillMemory& memory = instance_.standstill_memory;
    const TorsionModel& model = instance_.model;
    if (!is_on_) return 0;
    std::copy_n(instance_.frame.der, model.n_x, memory.after.begin());
    const bool has_set = has_set_states();
    if (has_set) drop_set_operands();
    find_jump();
    bool has_moved = project_states();
    if (!memory.stopping.empty()) has_moved = project_others() || has_moved;
    if (!has_moved) return 0;
    std::copy_n(memory.x.begin(), model.n_x, instance_.frame.x);
    instance_.has_projected = !has_set;
    return instance_.outputs();
}

/// By how much derivatives have jumped, but for roundings: of themselves, and beside the largest jump. A shaft that is
/// held does not move with another one that stops.
void StandstillProjection::find_jump() {
    StandstillMemory& memory = instance_.standstill_memory;
    const TorsionState* const states = instance_.model.states;
    double largest = 0;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) {
        memory.jump[i] = rules::jump_of(memory.before[i], memory.after[i]);
        largest = std::max(largest, std::abs(memory.jump[i]) / states[i].nominal);
    }
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) {
        if (!(std::abs(memory.jump[i]) / states[i].nominal > rules::REST_NEGLIGIBLE * largest)) memory.jump[i] = 0;
    }
    memory.whole = memory.jump;
}

/// States that the model has set at the event stay where they are.
bool StandstillProjection::has_set_states() {
    StandstillMemory& memory = instance_.standstill_memory;
    bool has_any = false;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) {
        if (memory.x[i] == instance_.frame.x[i]) continue;
        memory.x[i] = instance_.frame.x[i];
        memory.before[i] = memory.after[i];
        has_any = true;
    }
    return has_any;
}

/// Operands that depend on them are no longer those that have crossed.
void StandstillProjection::drop_set_operands() {
    StandstillMemory& memory = instance_.standstill_memory;
    instance_.keep_variables(memory.right);
    instance_.restore_variables(memory.left);
    const bool is_under_way = std::exchange(instance_.is_event_under_way, true);
    const bool is_known = evaluate(memory.after.data(), 0);
    instance_.is_event_under_way = is_under_way;
    std::erase_if(memory.stopping,
                  [&](std::uint32_t r) { return !is_known || instance_.frame.difference[r] != memory.start[r]; });
    instance_.restore_variables(memory.right);
    instance_.failure.reset();
}

// ---- a state that is the operand itself

bool StandstillProjection::project_states() {
    std::vector<std::uint32_t>& stopping = instance_.standstill_memory.stopping;
    const std::size_t count = stopping.size();
    std::erase_if(stopping, [&](std::uint32_t relation) {
        const std::uint32_t state = stopped_state(relation);
        if (state == no_row) return false;
        stop(state);
        return true;
    });
    return stopping.size() < count;
}

/// Another relation of the same state that has crossed, and would say something else of equal operands, forbids it.
std::uint32_t StandstillProjection::stopped_state(std::uint32_t relation) const {
    const StandstillMemory& memory = instance_.standstill_memory;
    const double size = std::abs(memory.start[relation]);
    for (const std::uint32_t other : memory.others) {
        if (std::abs(memory.start[other]) == size) return no_row;
    }
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) {
        const bool is_operand = std::abs(instance_.frame.x[i]) == size && memory.after[i] == 0 && memory.before[i] != 0;
        if (is_operand && memory.jump[i] != 0 && instance_.frame.x[i] / memory.before[i] > 0) return i;
    }
    return no_row;
}

void StandstillProjection::move_state(std::uint32_t state, double lateness) {
    StandstillMemory& memory = instance_.standstill_memory;
    memory.x[state] = rules::moved_state(memory.x[state], lateness * memory.jump[state]);
}

/// What stops at the same instant has the same lateness.
void StandstillProjection::stop(std::uint32_t state) {
    StandstillMemory& memory = instance_.standstill_memory;
    if (moved_ == 0) {
        moved_ = memory.x[state] / memory.before[state];
        for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) move_state(i, moved_);
    }
    memory.x[state] = 0;
    memory.jump[state] = 0;
}

// ---- any other operand

bool StandstillProjection::project_others() {
    StandstillMemory& memory = instance_.standstill_memory;
    instance_.keep_variables(memory.right);
    instance_.restore_variables(memory.left);
    const bool is_under_way = std::exchange(instance_.is_event_under_way, true); // no solution of now counts
    const bool has_moved = find_held();
    if (has_moved) {
        for (const std::uint32_t relation : memory.stopping) move(relation);
        make_exact();
    }
    instance_.is_event_under_way = is_under_way;
    instance_.restore_variables(memory.right);
    instance_.failure.reset();
    return has_moved;
}

/// The crossing functions as before the event, at states that are moved along `direction`. False when enough has been
/// evaluated, too.
bool StandstillProjection::evaluate(const double* direction, double distance) {
    if (evaluations_++ >= most_crossing_evaluations) return false;
    const std::vector<double>& x = instance_.standstill_memory.x;
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) instance_.frame.x[i] = x[i] + distance * direction[i];
    return instance_.call(instance_.model.crossings) == 0;
}

double trial_distance(const Instance& instance, const double* direction) {
    double fastest = 0;
    for (std::uint32_t i = 0; i < instance.model.n_x; ++i)
        fastest = std::max(fastest, std::abs(direction[i]) / std::max(instance.model.states[i].nominal,
                                                                      std::abs(instance.standstill_memory.x[i])));
    return fastest > 0 ? rules::REST_TRIAL / fastest : 1;
}

/// Drops relations whose operands go on moving, or do not depend on the jump. Slopes are those along the whole jump:
/// what a state that has stopped has left of it may be roundings, and these say nothing.
bool StandstillProjection::find_held() {
    StandstillMemory& memory = instance_.standstill_memory;
    memory.moved.clear();
    for (std::uint32_t i = 0; i < instance_.model.n_x; ++i) {
        if (memory.jump[i] != 0) memory.moved.push_back(i);
    }
    const double along = trial_distance(instance_, memory.whole.data()),
                 onward = trial_distance(instance_, memory.after.data());
    const TorsionFrame& frame = instance_.frame;
    const std::uint32_t n = instance_.model.n_relations;
    const auto find_slopes = [&](const double* direction, std::vector<double>& slopes) {
        if (!evaluate(direction, along)) return false;
        slopes.assign(frame.difference, frame.difference + n);
        for (std::uint32_t r = 0; r < n; ++r) slopes[r] = (slopes[r] - memory.start[r]) / along;
        return true;
    };
    if (!evaluate(memory.jump.data(), 0)) return false;
    memory.start.assign(frame.difference, frame.difference + n);
    if (!find_slopes(memory.jump.data(), memory.slope)) return false;
    if (moved_ == 0) memory.whole_slope = memory.slope;
    else if (!find_slopes(memory.whole.data(), memory.whole_slope)) return false;
    if (!evaluate(memory.after.data(), onward)) return false;
    std::erase_if(memory.stopping, [&](std::uint32_t r) {
        const double left = (frame.difference[r] - memory.start[r]) / onward, whole = std::abs(memory.whole_slope[r]);
        const auto contradicts = [&](std::uint32_t other) {
            return memory.start[other] == memory.start[r] || memory.start[other] == -memory.start[r];
        };
        return !(whole > 0 && rules::is_at_rest(left, whole) && is_near(r)) ||
               std::any_of(memory.others.begin(), memory.others.end(), contradicts);
    });
    return !memory.stopping.empty() && evaluate(memory.jump.data(), 0);
}

/// Has the operand passed its crossing within the step? One that moves no more with what is left of the jump must be
/// there, up to roundings: its slope becomes 0, which moves nothing.
bool StandstillProjection::is_near(std::uint32_t relation) {
    StandstillMemory& memory = instance_.standstill_memory;
    const double start = memory.start[relation], epsilon = instance_.frame.epsilon[relation],
                 whole = memory.whole_slope[relation];
    if (!rules::is_at_rest(memory.slope[relation], whole))
        return rules::has_crossed_within(start, memory.slope[relation], moved_, instance_.frame.time - memory.begin,
                                         epsilon);
    memory.slope[relation] = 0;
    return rules::rests_at_crossing(start, moved_, whole, epsilon);
}

/// To where the difference is zero, up to rounding.
void StandstillProjection::move(std::uint32_t relation) {
    StandstillMemory& memory = instance_.standstill_memory;
    for (int i = 0; i < 2 && instance_.frame.difference[relation] != 0 && memory.slope[relation] != 0; ++i) {
        const double lateness = -instance_.frame.difference[relation] / memory.slope[relation];
        for (const std::uint32_t state : memory.moved) move_state(state, lateness);
        if (!evaluate(memory.jump.data(), 0)) return;
    }
}

std::size_t StandstillProjection::count_exact() const {
    const std::vector<std::uint32_t>& stopping = instance_.standstill_memory.stopping;
    return static_cast<std::size_t>(std::count_if(stopping.begin(), stopping.end(),
                                                  [&](std::uint32_t r) { return instance_.frame.difference[r] == 0; }));
}

/// Differences that are not zero by a rounding become so through one state alone.
void StandstillProjection::make_exact() {
    const StandstillMemory& memory = instance_.standstill_memory;
    for (const std::uint32_t relation : memory.stopping) {
        for (std::size_t k = 0; k < memory.moved.size() && evaluations_ < most_crossing_evaluations &&
                                instance_.frame.difference[relation] != 0;
             ++k) {
            const double rest = instance_.frame.difference[relation], value = memory.x[memory.moved[k]];
            if (!try_exact(memory.moved[k], value - rest)) try_exact(memory.moved[k], value + rest);
        }
    }
}

bool StandstillProjection::try_exact(std::uint32_t state, double value) {
    StandstillMemory& memory = instance_.standstill_memory;
    const std::size_t exact = count_exact();
    const double before = std::exchange(memory.x[state], value);
    if (evaluate(memory.jump.data(), 0) && count_exact() > exact) return true;
    memory.x[state] = before;
    evaluate(memory.jump.data(), 0);
    return false;
}

} // namespace torsion::runtime
