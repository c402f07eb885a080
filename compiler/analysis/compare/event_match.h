#pragma once
// Pairs the events of two runs of the same model. Integration errors shift events a little in time, and can merge two
// close events of one run into one event of the other.

#include <cstddef>
#include <optional>
#include <vector>

namespace torsion::analysis {

struct TimedEvent {
    double time = 0;
    bool is_time_event = false; ///< else a state event
};

/// Numbers of events; at least one of the two is set.
struct EventPair {
    std::optional<std::size_t> first, second;
};

struct EventMatch {
    std::vector<EventPair> pairs;  ///< in the order of time; every event occurs once
    std::size_t matched = 0;       ///< pairs of two
    std::size_t alone = 0;         ///< without a partner, and not at the instant of another event of its run
    double largest_difference = 0; ///< of the times of a pair
    bool is_same() const { return alone == 0; }
};

/// Pairs events of the same kind at most `window` apart, in order: first with the fewest unpaired events, then with the
/// smallest differences in time. An unpaired event does not count if a paired one of its own run is at most `instant`
/// away. Times must not decrease.
EventMatch match_events(const std::vector<TimedEvent>& first, const std::vector<TimedEvent>& second, double window,
                        double instant);

} // namespace torsion::analysis
