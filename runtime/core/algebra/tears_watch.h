#pragma once
// Linear systems whose tears kernels use without asking the host, although they may be bad. The watch checks them at
// the end of each step; if they are bad, the step is repeated from its start, and the host checks each point until the
// next event. Such systems are:
//  - those whose matrix changes between events (TORSION_BLOCK_WATCHED), always;
//  - all others while they are on trial: so far all values were zero, which proves nothing. (Hundreds of brakes may be
//  at rest for the whole run; the
//    host would solve each of them at each evaluation.)
// Steps of fixed length cannot be repeated: there the host checks each point.

#include "torsion/model.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

/// Its matrix changes between events.
bool is_watched_between_events(const TorsionBlock& block);

class TearsWatch {
public:
    explicit TearsWatch(Instance& instance);

    /// At a point from which integration continues. `can_repeat`: a step may be repeated.
    void restart(bool can_repeat);
    /// At the end of a step. True: the frame is at the step's start again, and integration must restart there.
    bool takes_back() { return !blocks_.empty() && takes_back_watched(); }

    /// Later points belong to no step: the host checks each.
    void leave();

private:
    bool takes_back_watched();
    bool is_checked(std::uint32_t block) const;
    bool is_bad(std::uint32_t block);
    void keep();

    Instance& instance_;
    std::vector<std::uint32_t> blocks_; ///< that may be checked
    double time_ = 0;                   ///< of the last good point
    std::vector<double> x_;
};

} // namespace torsion::runtime
