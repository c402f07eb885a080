#pragma once
// One instant: the event at a point, and the events that it causes there.
//
//     repeat
//         of what has fired, the first event (event_order.h)
//         its iteration (event_iteration.h)
//         what lies beyond its crossing now has fired
//     until nothing has
//
// Runs, FMUs, libraries and previews of inputs are adapters of this loop: they say what goes with each event of theirs.

#include "torsion/model.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;
struct TimeEvent;

/// The events of one instant, for a host that records nothing.
class Instant {
public:
    explicit Instant(Instance& instance) : instance_(instance) {}
    virtual ~Instant() = default;

    /// Handles one event at least, that of `fired` (empty: of inputs, or asked for), and leaves `fired` empty. The
    /// crossing functions and ε are those behind the events. A non-zero answer comes with the instance's failure: R304
    /// where the events repeat themselves without end.
    int run(std::vector<std::uint32_t>& fired);

protected:
    /// Before and behind each event; `fired` is what changes in it, the crossings kernel has run. `repetition`: 0 for
    /// the first one of the instant.
    virtual void begin_event(const std::vector<std::uint32_t>& /*fired*/, std::uint32_t /*repetition*/) {}
    virtual void end_event(const std::vector<std::uint32_t>& /*fired*/, std::uint32_t /*repetition*/) {}
    virtual int iterate(std::vector<std::uint32_t>& fired, std::uint32_t repetition);
    /// Relations whose operands are apart by more than they scatter in one event keep to it in those that follow.
    virtual bool is_repeated() const { return false; }
    /// What has fired behind an event.
    virtual int find_next(std::vector<std::uint32_t>& fired);

    Instance& instance_;

private:
    int fail_unending(const std::vector<std::uint32_t>& fired) const;
};

/// What has fired at the frame's point: relations beyond their crossing, and relations of time at whose threshold it
/// stands. Call it after the crossings kernel. `counts_zero`: a host that stops where an indicator is exactly 0 sees no
/// later change of its sign.
void find_fired(Instance& instance, bool counts_zero, std::vector<std::uint32_t>& fired);

/// For a host with an integrator of its own: the events at the frame's point, with those of time that are due at
/// `next`. `is_wanted`: one event at least. Leaves the frame's time at the time event, and a new instant begun. `fired`
/// is memory.
int handle_events_at_now(Instance& instance, bool is_wanted, TimeEvent& next, std::vector<std::uint32_t>& fired);

} // namespace torsion::runtime
