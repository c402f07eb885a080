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

/// Which way left − right of the given relations moves with time: > 0, < 0, or 0 where the crossings kernel does not say. Others than those of time
/// events get 0. The frame is left as it was. The answer stands in the instance's event memory, up to the next call.
const std::vector<double>& time_directions(Instance& instance, const std::vector<std::uint32_t>& relations);

} // namespace torsion::runtime
