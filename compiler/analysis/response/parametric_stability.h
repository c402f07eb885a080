#pragma once
// Whether what varies with an angle excites itself. Of dx/dt = (A + ΔA(θ)) x, periodic in T, the eigenvalues of the
// solution over one period decide (G. Floquet 1883; A. H. Nayfeh & D. T. Mook, Nonlinear Oscillations, 1979,
// sections 5.2 and 5.4): where one is larger than 1, nothing is steady, although harmonic balance finds a solution.
//
// That takes long, so it is done where two vibrations come near to exciting each other to first order: Im(λj − λk) ≈ m
// 2π/T for a harmonic m of ΔA.

#include "compiler/analysis/response/modes_over_speed.h"

#include <optional>

namespace torsion::analysis {

struct ParametricGrowth {
    double from = 0, to = 0; ///< in rev/min: speeds, one after the other, at which a vibration grows
    double frequency = 0;    ///< of that which grows most, in Hz
    double rate = 0;         ///< of that one, as a negative damping ratio
};

struct ParametricStability {
    std::optional<ParametricGrowth> growth; ///< the first range; nothing: none was found
    /// speeds: the model is too large, or a period too long beside its vibrations
    std::size_t unexamined = 0;
};

/// The turning itself keeps its speed. A range between two of the speeds is not seen.
ParametricStability parametric_stability(const ResponseProblem& problem, ModesOverSpeed& modes);

} // namespace torsion::analysis
