#pragma once
// The response problem of a model at a point: its mean system over the turns of its sources, their loads and laws, and
// the loads that are given.

#include "compiler/analysis/response/limits.h"
#include "compiler/analysis/response/response_problem.h"
#include "compiler/analysis/response/turning_source.h"

#include <functional>

namespace torsion::analysis {

/// A(n)·cos(order·φ + phase) on an input, φ the angle of its own shaft, n its speed in rev/min.
struct GivenLoad {
    std::string input;
    std::optional<std::uint32_t> angle; ///< of its shaft, a row of variables; nothing: the one whose speeds are given
    double order = 1;
    std::function<std::complex<double>(double)> amplitude; ///< over the speed of its own shaft
};

/// An elastic element whose torque has the complex stiffness c·(1 + iη).
struct LossySpring {
    std::uint32_t twist = 0; ///< row of variables
    double factor = 0;       ///< η
};

struct ExcitationRequest {
    std::vector<std::uint32_t> shown;   ///< rows of variables
    std::vector<double> speeds;         ///< of the shaft, in rev/min, ascending
    std::optional<std::uint32_t> shaft; ///< row of its angle; nothing: the orders are those of the speeds
    std::vector<GivenLoad> given;
    std::vector<LimitCurve> limits; ///< of some that are shown
    std::vector<LossySpring> springs;
    std::vector<DeclaredAngle> declared;
    std::string misfiring;         ///< the component whose combustion fails
    double modal_damping = 0;      ///< raises the damping ratio of each mode
    std::vector<std::string> held; ///< inputs beside these variables are excited
};

struct ExcitedSystem {
    ResponseProblem problem;
    std::vector<TurningSource> sources; ///< that excite it
    /// of what is shown, over the turns at the middle of the speeds; empty: nothing turns
    std::vector<double> means;
    std::string shaft;                   ///< the angle whose speeds are given
    std::vector<std::string> given;      ///< inputs of given loads
    std::vector<std::string> unresolved; ///< angles of those whose harmonics do not end
    std::vector<std::string> apart;      ///< angles of those that do not turn with the shaft
    std::vector<std::string> endless;    ///< angles of those without a period
    std::optional<std::string> missing;  ///< an input of `given` that is none of the system
};

/// False, with a message: the model cannot be evaluated.
bool excite(TorsionFrame& frame, const ExcitationRequest& request, ExcitedSystem& result, std::string& problem);

} // namespace torsion::analysis
