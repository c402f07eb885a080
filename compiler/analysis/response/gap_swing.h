#pragma once
// How far gaps swing that a response holds open or closed, and friction that it holds locked.

#include "compiler/analysis/response/forced_response.h"

#include "torsion/model.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::analysis {

/// A gap whose contact a response takes as permanent, or as never there.
struct GapSwing {
    std::string component;
    bool is_closed = false;
    bool is_friction = false; ///< locked; `row` is its torque or force
    std::uint32_t row = 0;    ///< of variables: the effort of a closed gap, the position of an open one
    /// the mean effort, the way to the nearer end, or what friction can hold beyond the mean: within it the response is
    /// right
    double bound = 0;
    double capacity = 0; ///< of friction: what it can hold

    /// With this mean effort in place of that at the point. The way of an open gap stays.
    void set_mean(double effort);
};

/// Those of the model at the frame's point.
std::vector<GapSwing> gap_swings(TorsionFrame& frame);

/// Where a gap swings most beyond its bound: amplitude of all orders together, and the speed.
struct Exceeded {
    double amplitude = 0, speed = 0, share = 0; ///< share: of the amplitude in the bound
};
Exceeded exceeded(const ForcedResponse& response, std::size_t output, const GapSwing& gap);

} // namespace torsion::analysis
