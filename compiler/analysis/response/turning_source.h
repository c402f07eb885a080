#pragma once
// Components that depend on the angle of their shaft with a period of some turns, as their classes declare: cylinders,
// meshes, joints. Each has two states of its own (compiler/flat/excitation_inputs.h) that turn it against its shaft: an
// angle θ, and a speed.

#include "torsion/model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

struct TurningSource {
    std::string component;                   ///< that declares it
    std::string angle;                       ///< the variable that the class declares
    std::uint32_t angle_row = 0;             ///< of variables
    std::size_t turn = 0, rate = 0;          ///< states: θ and its derivative
    std::optional<std::uint32_t> combustion; ///< place of the input beside its share of combustion, among the frame's
    std::uint32_t combustion_row = 0;        ///< of that share, among variables
    bool is_misfiring = false;
    // What an analysis finds:
    std::vector<double> row; ///< of the angle, over the states
    /// turns of its angle in a turn of the shaft whose speeds are given; 0: they do not turn together
    double ratio = 0;
    double speed = 0; ///< of its angle at the mean state, in rad/s
};

/// Sources that turn equally fast: their angles rise together.
struct SourceGroup {
    std::vector<std::size_t> members; ///< places among the sources
    double ratio = 1;
    double turns = 1;                   ///< in the period; 0: there is none of at most twelve turns
    bool is_resolved = true;            ///< its harmonics fall off
    bool is_coupled = false;            ///< what it does depends on where the other groups are
    std::vector<std::size_t> harmonics; ///< of its period, that count
};

/// What a component declares, as rows of variables.
struct DeclaredAngle {
    std::string component;
    std::uint32_t angle = 0;
    std::optional<std::uint32_t> combustion;
};

std::vector<TurningSource> turning_sources(const TorsionModel& model, const std::vector<DeclaredAngle>& declared);

} // namespace torsion::analysis
