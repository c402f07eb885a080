#pragma once
// The records of --log-events: the differences between both sides of an event.

#include "runtime/core/instance.h"

#include <vector>

namespace torsion::runtime {

class EventRecorder {
public:
    EventRecorder(Instance& instance, EventSink* sink) : instance_(instance), sink_(sink) {}

    void before(bool is_time_event, bool is_jump);           ///< is_jump: nonlinear blocks jump to other solutions
    void fired(const std::vector<std::uint32_t>& relations); ///< also those of further events that this one causes
    /// Passes the event on. A non-zero answer comes with the instance's failure.
    int after();
    int mark(Event::Kind kind); ///< Start or End

private:
    void list_jumps();
    int pass(const Event& event);

    Instance& instance_;
    EventSink* sink_;
    Event event_{};
    std::int64_t number_ = 0;
    std::vector<double> relation_, d_;
    std::vector<std::vector<double>> tears_; ///< of each block; empty without a jump
    std::vector<char> has_fired_;
};

} // namespace torsion::runtime
