#pragma once
// Of what has fired at one point, what happens first.

#include "torsion/model.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

/// Leaves the event that comes first: what has come to rest is an event of its own, and so is what has crossed before
/// the others. During it the others are forced to stay as they are; they fire again after it, at the same time. Call it
/// after the crossings kernel.
void defer_later_events(Instance& instance, std::vector<std::uint32_t>& fired);

/// After the event, with the hysteresis of now: what was deferred and has passed by more than roundings gets a negative
/// one, and so crosses.
void rearm_deferred(Instance& instance);

/// Events that may follow each other at one point. More: they repeat themselves without end. What comes to rest may
/// have to wait for another one.
constexpr std::uint32_t most_repetitions(const TorsionModel& model) { return 100 + model.n_relations; }

} // namespace torsion::runtime
