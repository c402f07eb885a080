#pragma once
// Events whose time is known beforehand.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

struct TimeEvent {
    double time;
    std::vector<std::uint32_t> relations; ///< that change then
};

/// The next one after the frame's time, at infinity when there is none. A non-zero answer comes with the instance's failure.
int find_next_time_event(Instance& instance, TimeEvent& next);

/// Relations of time alone whose threshold is the frame's time: they take the value that holds just after it, in an event of their own. Appends those
/// that do not have that value yet: at the start (`time > 0`), and where an event has moved a threshold to its own time. After the crossings kernel.
void add_thresholds_at_now(Instance& instance, std::vector<std::uint32_t>& fired);

/// Is the threshold of this relation of time alone the frame's time, up to rounding? After the crossings kernel.
bool is_at_threshold(const Instance& instance, std::uint32_t relation);

/// Which way left − right of the given relations moves with time: > 0, < 0, or 0 where the crossings kernel does not say. Others than those of time
/// events get 0. The frame is left as it was. The answer stands in the instance's event memory, up to the next call.
const std::vector<double>& time_directions(Instance& instance, const std::vector<std::uint32_t>& relations);

} // namespace torsion::runtime
