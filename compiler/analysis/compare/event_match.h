#pragma once
// Which events of two runs of the same model belong together. Runs differ by integration errors, so events come a little earlier or later, and two
// that follow each other closely in one run may be one in the other.

#include <cstddef>
#include <optional>
#include <vector>

namespace torsion::analysis {

struct TimedEvent {
    double time = 0;
    bool is_time_event = false; ///< else a state event
};

/// At least one of the two is there: numbers of events.
struct EventPair {
    std::optional<std::size_t> first, second;
};

struct EventMatch {
    std::vector<EventPair> pairs;  ///< in the order of time; every event occurs once
    std::size_t matched = 0;       ///< pairs of two
    std::size_t alone = 0;         ///< without a partner, and not at the same instant as another event of its run
    double largest_difference = 0; ///< in time, of a pair
    bool is_same() const { return alone == 0; }
};

/// Events of the same kind at most `window` apart are paired in order so that as few as possible stay alone, and then with the least differences in
/// time. An event without partner is forgiven when a paired one of its own run is at most `instant` away. Times must not go back.
EventMatch match_events(const std::vector<TimedEvent>& first, const std::vector<TimedEvent>& second, double window, double instant);

} // namespace torsion::analysis
