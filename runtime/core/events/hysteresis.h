#pragma once
// Relations and their crossing functions.
//
// A frozen relation keeps its value until its operands differ by more than ε in the other direction: noise at zero
// speed causes no events. ε is 1e-10 of the operands' size at the last event.
//
// Operands that become equal to the last bit are no noise: a speed that is prescribed, limited or measured ends at 0,
// and rests there. So `w > 0` is false from there on, as it is by the letter. Only what the start or an event at
// equality has left otherwise stays so, until the operands move: a mixed block may find no solution but that one.

#include "runtime/core/events/rules/rules.h"
#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::runtime {

inline bool is_greater(const Instance& instance, std::uint32_t relation) {
    return instance.model.relations[relation].op >= 2;
}
inline bool is_strict(const Instance& instance, std::uint32_t relation) {
    return instance.model.relations[relation].op % 2 == 0;
}
inline bool is_timed(const Instance& instance, std::uint32_t relation) {
    return instance.model.relations[relation].is_time_event != 0;
}
inline bool holds(const Instance& instance, std::uint32_t relation) { return instance.frame.relation[relation] != 0; }

/// Relations on time alone have only rounding noise: two events 1e-12 s apart are two.
inline double hysteresis(const Instance& instance, std::uint32_t relation) {
    return rules::hysteresis_of(instance.frame.magnitude[relation], instance.model.relations[relation].nominal,
                                is_timed(instance, relation));
}

/// How far the frozen value is from being wrong; negative: it is.
inline double distance_to_change(const Instance& instance, std::uint32_t relation) {
    return rules::signed_distance(instance.frame.difference[relation], is_greater(instance, relation),
                                  holds(instance, relation));
}

/// left − right, turned so that the relation says "≥ 0" (or "> 0").
inline double signed_difference(const Instance& instance, std::uint32_t relation) {
    return rules::signed_distance(instance.frame.difference[relation], is_greater(instance, relation), true);
}

/// The operands have passed each other.
inline bool has_passed(const Instance& instance, std::uint32_t relation) {
    return distance_to_change(instance, relation) < 0;
}

inline bool has_other_value_at_equality(const Instance& instance, std::uint32_t relation) {
    return is_strict(instance, relation) == holds(instance, relation);
}

/// The operands are equal, and it has the other value.
inline bool contradicts_equality(const Instance& instance, std::uint32_t relation) {
    return rules::is_wrong_at_equality(instance.frame.difference[relation], is_strict(instance, relation),
                                       holds(instance, relation));
}

/// The operands say the other value.
inline bool says_other(const Instance& instance, std::uint32_t relation) {
    return has_passed(instance, relation) || contradicts_equality(instance, relation);
}

/// Not of time alone, nor of a mixed block.
inline bool may_fire_by_operands(const Instance& instance, std::uint32_t relation) {
    return instance.model.relations[relation].is_time_event == 0 &&
           instance.standstill_memory.is_of_block[relation] == 0;
}

/// At the point of an event: evaluated by the letter it changes.
inline bool fires_by_operands(const Instance& instance, std::uint32_t relation) {
    return may_fire_by_operands(instance, relation) && says_other(instance, relation);
}

/// Of a relation that changes there: as far beyond as its operands are large, so that an importer's own hysteresis does
/// not hide it.
inline double margin_at_equality(const Instance& instance, std::uint32_t relation) {
    return -1e10 * std::abs(instance.frame.epsilon[relation]) - std::numeric_limits<double>::min();
}

/// The distance of the frozen relation from its crossing; negative: beyond it.
inline double margin(const Instance& instance, std::uint32_t relation) {
    if (contradicts_equality(instance, relation) && instance.stays_at_equality[relation] == 0)
        return margin_at_equality(instance, relation);
    return instance.frame.epsilon[relation] + distance_to_change(instance, relation);
}

/// At the start: what the equations have found is no way that leads to equality.
inline void keep_at_equality(Instance& instance) {
    for (std::uint32_t r = 0; r < instance.model.n_relations; ++r)
        instance.stays_at_equality[r] = contradicts_equality(instance, r) ? 1 : 0;
}

/// What has stayed at equality, and has moved away by more than its hysteresis, changes when it comes back. True: there
/// was some.
inline bool release_moved(Instance& instance) {
    bool has_moved = false;
    for (std::uint32_t r = 0; r < instance.model.n_relations; ++r) {
        if (instance.stays_at_equality[r] == 0 ||
            std::abs(instance.frame.difference[r]) <= std::abs(instance.frame.epsilon[r]))
            continue;
        instance.stays_at_equality[r] = 0;
        has_moved = true;
    }
    return has_moved;
}

} // namespace torsion::runtime
