#pragma once
// What --log-events writes: the differences between both sides of an event.

#include "runtime/core/instance.h"

#include <vector>

namespace torsion::runtime {

class EventRecorder {
public:
    EventRecorder(Instance& instance, EventSink* sink) : instance_(instance), sink_(sink) {}

    void before(bool is_time_event);
    void jumps(std::uint32_t block);                         ///< a nonlinear block goes over to another solution
    void fired(const std::vector<std::uint32_t>& relations); ///< also those of further events that this one makes
    /// Passes the event on. A non-zero answer comes with the instance's failure.
    int after();
    int mark(Event::Kind kind); ///< Start or End

private:
    int pass(const Event& event);

    Instance& instance_;
    EventSink* sink_;
    Event event_{};
    std::int64_t number_ = 0;
    std::vector<double> relation_, d_, tears_;
    std::uint32_t jumping_ = UINT32_MAX;
    std::vector<char> has_fired_;
};

} // namespace torsion::runtime
