#pragma once
// The event iteration, with time and states held.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

/// Evaluates the model until the discrete variables settle. `fired` are the relations whose crossing was found: they
/// change. The crossings kernel must have run at the event. Leaves outputs evaluated and ε refreshed. A non-zero answer
/// comes with the instance's failure.
int iterate_event(Instance& instance, const std::vector<std::uint32_t>& fired);

/// Crossing functions at the frame's point, and ε of every relation from them.
int refresh_hysteresis(Instance& instance);

} // namespace torsion::runtime
