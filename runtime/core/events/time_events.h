#pragma once
// Events with a time known in advance.

#include "runtime/core/events/rules/rules.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

struct TimeEvent {
    double time;
    std::vector<std::uint32_t> relations; ///< that change at that time
};

/// A few roundings of time: an integrator resolves no shorter step, and closer times count as equal.
inline double shortest_step(double time) { return rules::time_gap(time); }

/// The next one after the frame's time; at infinity if there is none. A non-zero answer comes with the instance's
/// failure.
int find_next_time_event(Instance& instance, TimeEvent& next);

/// Time events a few roundings after the frame's time belong to the same event: `time >= 0.5` and `time - 0.1 >= 0.4`
/// change at once. Adds their relations to `fired`, and moves the frame's time and `next` on. `has_some`: there were
/// such events, and what was true stays so.
int gather_time_events(Instance& instance, TimeEvent& next, std::vector<std::uint32_t>& fired, bool& has_some);

/// Relations of time alone whose threshold is the frame's time: in an event of their own they take the value that holds
/// just after it. Appends those without that value: at the start (`time > 0`), and after an event that moved a
/// threshold to its own time. Call it after the crossings kernel.
void add_thresholds_at_now(Instance& instance, std::vector<std::uint32_t>& fired);

/// Keeps the relations of time alone whose threshold is the frame's time, up to rounding of their operands and of the
/// time: a relation like
/// `(time - t0)/T < c` has the rounding of `time`, divided by T. Call it after the crossings kernel.
void keep_at_threshold(Instance& instance, std::vector<std::uint32_t>& relations);

/// The slopes of left − right of the given relations along time, 0 if the crossings kernel does not tell. Relations
/// other than those of time events get 0. The frame is left unchanged. The answer lies in the instance's event memory,
/// up to the next call.
const std::vector<double>& time_slopes(Instance& instance, const std::vector<std::uint32_t>& relations);

} // namespace torsion::runtime
