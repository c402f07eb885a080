#pragma once
// How far the angle that an excitation follows swings itself. A response takes cos(k φ) with φ = Ωt, and what a
// component declares to first order about it: right while k times the swing is small.

#include "compiler/analysis/response/excited_system.h"
#include "compiler/analysis/response/forced_response.h"

namespace torsion::analysis {

/// An angle, and the loads that follow it.
struct ExcitationAngle {
    std::uint32_t row = 0; ///< of variables
    std::string name;
    std::vector<GivenLoad> given; ///< none: what components declare
};
std::vector<ExcitationAngle> excitation_angles(const ExcitationRequest& request, const TorsionModel& model);

/// Where order times swing is largest.
struct ExcitationSwing {
    std::string angle;
    double swing = 0, speed = 0; ///< in rad, in rev/min
    double order = 0;            ///< mean of the loads' orders in a turn of the angle, by their amplitudes
    bool is_large() const;
};
/// `output`: of the angle, in the response.
ExcitationSwing swing_of(const ExcitationAngle& angle, const ForcedResponse& response, std::size_t output,
                         const ExcitedSystem& system);

} // namespace torsion::analysis
