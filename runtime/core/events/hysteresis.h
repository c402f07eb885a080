#pragma once
// Relations and their crossing functions.
//
// A frozen relation keeps its value until its operands differ by more than ε in the other direction: noise at zero speed causes no events. ε is 1e-10
// of the operands' size at the last event.

#include "runtime/core/instance.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

/// Relations on time alone have only rounding noise: two events 1e-12 s apart are two.
inline double hysteresis(const Instance& instance, std::uint32_t relation) {
    if (instance.model.relations[relation].is_time_event != 0) return 1e-14 * instance.frame.magnitude[relation];
    return 1e-10 * std::max(instance.model.relations[relation].nominal, instance.frame.magnitude[relation]);
}

/// left − right, turned so that the relation says "≥ 0" (or "> 0").
inline double signed_difference(const Instance& instance, std::uint32_t relation) {
    const double difference = instance.frame.difference[relation];
    return instance.model.relations[relation].op >= 2 ? difference : -difference;
}

/// The distance of the frozen relation from its crossing; negative: beyond it.
inline double margin(const Instance& instance, std::uint32_t relation) {
    const double signed_value = signed_difference(instance, relation);
    return instance.frame.epsilon[relation] + (instance.frame.relation[relation] != 0 ? signed_value : -signed_value);
}

} // namespace torsion::runtime
