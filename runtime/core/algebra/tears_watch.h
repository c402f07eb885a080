#pragma once
// Linear systems whose matrix changes between events (TORSION_BLOCK_WATCHED), and whose tears kernels use without asking: at the end of each step it
// is looked whether these still are good. Where they are not, the step is made again from its beginning, and the host looks at each point until the
// next event. Steps that cannot be made again, those of a fixed length, are not looked at: there the host looks at each point.

#include "torsion/model.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

/// Not mixed ones: what elements share there is often not determined, which is no error of tears. They are looked at at events.
bool is_watched_between_events(const TorsionBlock& block);

class TearsWatch {
public:
    explicit TearsWatch(Instance& instance);

    /// At a point from which integration goes on. `can_repeat`: a step may be made again.
    void restart(bool can_repeat);
    /// At the end of a step. True: the frame stands at its beginning again, and integration must start afresh there.
    bool takes_back();

    /// The points that come now are nobody's steps: the host looks at each.
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
