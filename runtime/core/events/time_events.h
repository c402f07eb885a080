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

} // namespace torsion::runtime
