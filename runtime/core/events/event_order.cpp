// What comes to rest moves states along the jump of the derivatives (standstill_projection.h). That jump must be its
// own: another element that stops in the same fixed step, or a time event at its end, has states of its own, and
// another lateness. So of the relations that may come to rest the one that has crossed first is handled alone, with
// those that have crossed at the same instant. A relation that has passed by less than its hysteresis counts, too: at
// the event it would be evaluated as it says now. The lateness follows from the slope of the difference:
//
//     lateness = difference / (d difference/dt before the event)
//
// What is nearer to the first one than its hysteresis has crossed at the same instant: when the first one has been
// handled it could stand within its hysteresis, would never fire, and something would go on sliding at a speed of
// 1e-16.
//
// What crosses without coming to rest moves no states. If it has crossed before the first stop it goes first, else it
// is deferred: where a shaft stops, its relation `w < 0` has not crossed after all. For the same reason relations are
// deferred that have passed by less than their hysteresis. What was deferred and has still passed after the event
// crosses then, however near it is.
//
// Where nothing comes to rest, and events are not located within a step, what has crossed clearly before the others is
// handled first: another one may bring it back (event_iteration.cpp), and it has happened all the same.
//
// Only what has crossed with the states within the step is late. An input that jumps makes relations cross now.
//
// The rules are in rules/rest.inc, for C code, too.

#include "runtime/core/events/event_order.h"

#include "runtime/core/events/hysteresis.h"
#include "runtime/core/events/standstill_projection.h"
#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

/// Slopes of all differences along the derivatives of now → memory.slope, the differences → memory.start. Moves the
/// states.
bool find_slopes(Instance& instance) {
    StandstillMemory& memory = instance.standstill_memory;
    TorsionFrame& frame = instance.frame;
    const std::uint32_t n_x = instance.model.n_x, n = instance.model.n_relations;
    memory.start.assign(frame.difference, frame.difference + n);
    std::copy_n(frame.x, n_x, memory.x.begin());
    const std::int64_t work = instance.statistics.right_hand_sides;
    const bool is_known = instance.derivatives(frame.time, frame.x, memory.before.data()) == 0;
    instance.statistics.right_hand_sides = work;
    if (!is_known) return false;
    const double distance = trial_distance(instance, memory.before.data());
    for (std::uint32_t i = 0; i < n_x; ++i) frame.x[i] = memory.x[i] + distance * memory.before[i];
    if (instance.call(instance.model.crossings) != 0) return false;
    memory.slope.assign(frame.difference, frame.difference + n);
    for (std::uint32_t r = 0; r < n; ++r) memory.slope[r] = (memory.slope[r] - memory.start[r]) / distance;
    return true;
}

/// The time that a relation's difference moves within its hysteresis.
double hysteresis_time(const Instance& instance, std::uint32_t relation) {
    return rules::hysteresis_time_of(instance.frame.epsilon[relation], instance.standstill_memory.slope[relation]);
}

/// 0: it has not crossed with the states within the step.
double lateness(const Instance& instance, std::uint32_t relation) {
    const StandstillMemory& memory = instance.standstill_memory;
    return rules::lateness_of(memory.start[relation], memory.slope[relation], instance.frame.time - memory.begin,
                              hysteresis_time(instance, relation));
}

/// What would be evaluated the other way round at the event, though it has passed by less than its hysteresis.
void add_passed(const Instance& instance, std::vector<std::uint32_t>& fired) {
    const std::size_t count = fired.size();
    for (std::uint32_t r = 0; r < instance.model.n_relations; ++r) {
        if (!has_passed(instance, r) || !is_stop(instance, r)) continue;
        const auto end = fired.begin() + static_cast<std::ptrdiff_t>(count);
        if (std::find(fired.begin(), end, r) == end) fired.push_back(r);
    }
}

void defer_event(Instance& instance, std::uint32_t relation) {
    instance.frame.forced[relation] = 1;
    instance.event_memory.deferred_relations.push_back(relation);
}

/// Leaves the instance as it stands.
bool measure_slopes(Instance& instance) {
    instance.keep_variables(instance.standstill_memory.left);
    const bool is_under_way = std::exchange(instance.is_event_under_way, true); // no solution of now counts
    const bool is_known = find_slopes(instance);
    instance.is_event_under_way = is_under_way;
    instance.restore_variables(instance.standstill_memory.left);
    instance.failure.reset();
    return is_known;
}

/// How late the one is that has crossed first, and the time that it takes within its hysteresis; 0: none has crossed
/// with the states.
struct First {
    double late = 0, width = 0;
};

template <class Counts>
First first_of(const Instance& instance, const std::vector<std::uint32_t>& fired, const Counts& counts) {
    First first;
    for (const std::uint32_t r : fired) {
        if (const double late = counts(r) ? lateness(instance, r) : 0; late > first.late)
            first = {late, hysteresis_time(instance, r)};
    }
    return first;
}

template <class IsDeferred>
void defer_events(Instance& instance, std::vector<std::uint32_t>& fired, const IsDeferred& is_deferred) {
    std::erase_if(fired, [&](std::uint32_t r) {
        const bool is_one = is_deferred(r);
        if (is_one) defer_event(instance, r);
        return is_one;
    });
}

/// False: nothing in the list comes to rest with the states.
bool defer_after_first_stop(Instance& instance, std::vector<std::uint32_t>& fired) {
    if (!measure_slopes(instance)) return false;
    const First first = first_of(instance, fired, [&](std::uint32_t r) { return is_stop(instance, r); });
    if (first.late == 0) return false; // nothing that rests on states
    const auto is_earlier = [&](std::uint32_t r) {
        return !is_stop(instance, r) &&
               rules::is_before(lateness(instance, r), first.late, first.width, hysteresis_time(instance, r));
    };
    const auto is_first = [&](std::uint32_t r) {
        return is_stop(instance, r) &&
               rules::is_together(lateness(instance, r), first.late, hysteresis_time(instance, r));
    };
    const bool has_earlier = std::any_of(fired.begin(), fired.end(), is_earlier);
    defer_events(instance, fired, [&](std::uint32_t r) { return has_earlier ? !is_earlier(r) : !is_first(r); });
    return true;
}

/// Has something passed by more than what an event in its time lets pass?
bool has_late(const Instance& instance, const std::vector<std::uint32_t>& fired) {
    return std::any_of(fired.begin(), fired.end(), [&](std::uint32_t r) {
        const bool is_of_time = instance.model.relations[r].is_time_event != 0;
        return !is_of_time &&
               std::abs(instance.frame.difference[r]) > rules::REST_IN_TIME * std::abs(instance.frame.epsilon[r]);
    });
}

/// Nothing comes to rest: what has crossed clearly before the others.
void defer_after_earliest(Instance& instance, std::vector<std::uint32_t>& fired) {
    if (!measure_slopes(instance)) return;
    const First first = first_of(instance, fired, [](std::uint32_t) { return true; });
    defer_events(instance, fired, [&](std::uint32_t r) {
        return rules::is_behind(lateness(instance, r), first.late, first.width, hysteresis_time(instance, r));
    });
}

/// What has passed by less than its hysteresis, and would be evaluated the other way round. A relation of a block of
/// algebraic equations says what elements do; it is not deferred.
bool has_passed_unfired(const Instance& instance, const std::vector<std::uint32_t>& fired, std::uint32_t r) {
    const bool can_be_deferred = instance.model.relations[r].is_time_event == 0 && instance.frame.active[r] != 0 &&
                                 !instance.standstill_memory.is_of_block[r];
    return can_be_deferred && has_passed(instance, r) && std::find(fired.begin(), fired.end(), r) == fired.end();
}

} // namespace

void defer_later_events(Instance& instance, std::vector<std::uint32_t>& fired) {
    std::vector<std::uint32_t>& deferred = instance.event_memory.deferred_relations;
    deferred.clear();
    if (fired.empty()) return;
    const std::size_t count = fired.size();
    add_passed(instance, fired);
    if (std::none_of(fired.begin(), fired.end(), [&](std::uint32_t r) { return is_stop(instance, r); })) {
        if (fired.size() > 1 && has_late(instance, fired)) defer_after_earliest(instance, fired);
        return;
    }
    std::vector<std::uint32_t>& passed_relations = instance.event_memory.passed_relations;
    passed_relations.clear();
    for (std::uint32_t r = 0; r < instance.model.n_relations; ++r) {
        if (has_passed_unfired(instance, fired, r)) passed_relations.push_back(r);
    }
    if ((fired.size() == 1 && passed_relations.empty()) || !defer_after_first_stop(instance, fired)) {
        fired.resize(count);
        return;
    }
    for (const std::uint32_t r : passed_relations) defer_event(instance, r);
}

void rearm_deferred(Instance& instance) {
    for (const std::uint32_t r : instance.event_memory.deferred_relations) {
        if (has_passed(instance, r) &&
            std::abs(instance.frame.difference[r]) > rules::REST_AT * instance.frame.epsilon[r])
            instance.frame.epsilon[r] *= -1;
        instance.stays_at_equality[r] = 0;
    }
    instance.event_memory.deferred_relations.clear();
}

} // namespace torsion::runtime
