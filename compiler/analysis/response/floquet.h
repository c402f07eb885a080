#pragma once
// The vibration that grows most over a period of laws: Floquet's multipliers.

#include "compiler/analysis/response/modal_laws.h"

namespace torsion::analysis {

struct VibrationGrowth {
    double rate = 0;      ///< negative damping ratio; 0: none grows
    double frequency = 0; ///< in rad/s
    /// not: the period is too long beside the fastest vibration, or the solution is not finite
    bool is_examined = true;
};

/// `turns`: of the shaft in the common period (common_period()), which takes `period` s. Rounding, and errors of steps,
/// count as none.
VibrationGrowth floquet_growth(const ModalLaws& system, const LawsAtSpeed& laws, double turns, double period);

/// Does a law bring two vibrations near to growing, to first order?
bool is_near_resonance(const ModalLaws& system, const std::vector<Eigen::MatrixXcd>& harmonics, double period);

} // namespace torsion::analysis
