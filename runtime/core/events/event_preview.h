#pragma once
// What an event at the present point would lead to, for a host that asks before the event has happened: inputs were set
// between two steps.

#include "runtime/core/instance.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

/// Between look() and undo() the instance shows the values after the event. undo() brings it back: as if nobody had
/// asked.
class EventPreview {
public:
    /// Iterates the event of inputs that were set: at once where it `is_wanted` (by a discrete input, or a parameter),
    /// or else if a relation has crossed. Without an event, or after a failure, the instance stands where it stood. A
    /// non-zero answer comes with the instance's failure.
    int look(Instance& instance, bool is_wanted);
    /// Allocates what look() needs; delayed signals are copied into new memory each time.
    void reserve(Instance& instance);
    bool is_shown() const { return is_shown_; }
    void undo(Instance& instance);
    /// What delayed signals remember of the point that undo() comes back to.
    std::vector<double> past(const Instance& instance) const {
        return is_shown_ && has_past_ ? past_ : instance.save_past();
    }

private:
    void keep(Instance& instance);

    bool is_shown_ = false, has_past_ = false;
    std::vector<std::uint32_t> fired_;
    // the point; all is allocated once
    std::vector<double> variables_, past_;
    std::vector<char> has_warned_;
    std::size_t warnings_ = 0;
    BlockMemories blocks_; ///< of the preview; while it is shown, those of the instance
    double time_ = 0;
    std::int64_t event_count_ = 0;
    bool has_left_limits_ = false;
};

} // namespace torsion::runtime
