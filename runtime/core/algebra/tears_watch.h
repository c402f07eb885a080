#pragma once
// Linear systems whose matrix changes between events (TORSION_BLOCK_WATCHED), and whose tears kernels use without asking the host: the watch checks
// the tears at the end of each step. If they are bad, the step is repeated from its start, and the host checks each point until the next event. Steps
// of fixed length cannot be repeated: there the host checks each point.

#include "torsion/model.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

/// Mixed systems are excluded: loads that elements share are often undetermined, which is no error of tears. They are checked at events.
bool is_watched_between_events(const TorsionBlock& block);

class TearsWatch {
public:
    explicit TearsWatch(Instance& instance);

    /// At a point from which integration continues. `can_repeat`: a step may be repeated.
    void restart(bool can_repeat);
    /// At the end of a step. True: the frame is at the step's start again, and integration must restart there.
    bool takes_back();

    /// Later points belong to no step: the host checks each.
    void leave();

private:
    bool is_bad(const TorsionBlock& block);
    void keep();

    Instance& instance_;
    std::vector<std::uint32_t> blocks_;
    double time_ = 0; ///< of the last good point
    std::vector<double> x_;
};

} // namespace torsion::runtime
