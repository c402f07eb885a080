#pragma once
// Chattering: events so dense that the run makes no progress (friction at rest with a jumping torque, a contact without
// dissipation).

#include "runtime/core/instance.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class ChatteringWatch {
public:
    ChatteringWatch(Instance& instance, double span, const Options& options);

    /// Counts an event. Adds one warning (R307) per component to the instance's warnings, where the first chattering of
    /// each grows until it ends, and reports it at once. false: too many events in too short a time, the failure is
    /// R306.
    bool record(const std::vector<std::uint32_t>& fired);
    /// Restarts the counts after time went back.
    void forget();

private:
    struct Extent {
        double start = 0, end = 0;
        std::int64_t events = 0, flips = 0; ///< flips: of the busiest relation
        std::uint32_t relation = UINT32_MAX;
    };
    struct Chattering {
        Extent extent;
        std::size_t warning = 0; ///< in the instance's warnings
    };

    void warn(const Extent& window);
    bool end(double start, std::int64_t events);
    std::uint32_t busiest() const;
    Message message(const char* code, const Extent& extent) const;

    Instance& instance_;
    double span_;
    std::int64_t max_events_;
    std::function<void(const Message&)> at_once_;
    double short_start_ = 0, state_start_ = 0, long_start_ = 0; ///< of the windows in which events are counted
    std::int64_t short_count_ = 0, state_count_ = 0, long_count_ = 0, long_steps_ = 0;
    std::vector<std::int64_t> fired_;         ///< per relation, in the long window
    std::vector<std::int32_t> chattering_of_; ///< per component: into chatterings_, or −1
    std::vector<Chattering> chatterings_;
};

} // namespace torsion::runtime
