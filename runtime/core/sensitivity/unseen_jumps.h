#pragma once
// Jumps of derivatives without an event: a comparison in noEvent(), the sign of a number, a branch of a function, a
// step of a table. Between events the variational equations know nothing of them, and the derivatives behind would be
// wrong. So a run with sensitivities ends there.

#include "runtime/core/bend_sample.h"

#include <vector>

namespace torsion::runtime {

class UnseenJumps {
public:
    explicit UnseenJumps(Instance& instance);

    void restart() { last_.is_known = false; }
    /// Along an accepted step. `end`: what is known of its end, if it is of this time. A non-zero answer comes with the
    /// instance's failure.
    int look(Integrator& integrator, double from, double to, const BendSample& end);

private:
    bool has_changed(const BendSample& end) const;
    int compare(Integrator& integrator, double from, const BendSample& end);
    int look_at(Integrator& integrator, std::size_t row, double from, double to);
    bool right_hand_side(Integrator& integrator, double time, std::vector<double>& der);
    int refuse(std::size_t row, double time);

    Instance& instance_;
    BendSampler sampler_;
    BendSample last_, here_, inside_; ///< last_: the signatures at the end of the step before
    std::vector<double> left_, right_, kept_;
};

} // namespace torsion::runtime
