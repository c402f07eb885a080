#pragma once
// Chattering: events so dense that the run does not get on (friction at rest with a jumping torque, a contact without dissipation).

#include "runtime/core/instance.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class StormWatch {
public:
    StormWatch(Instance& instance, double span, std::int64_t max_events);

    /// Counts an event. Warns (R307) once per component into the instance's warnings; false: too many in too short a time, the failure is R306.
    bool record(const std::vector<std::uint32_t>& fired);

private:
    Message message(const char* code, std::int64_t events, double duration);

    Instance& instance_;
    double span_;
    std::int64_t max_events_;
    double short_start_ = 0, long_start_ = 0; ///< of the windows in which events are counted
    std::int64_t short_count_ = 0, long_count_ = 0, long_steps_ = 0;
    std::vector<std::int64_t> fired_;         ///< per relation, in the long window
    std::vector<bool> has_warned_;            ///< per component
};

} // namespace torsion::runtime
