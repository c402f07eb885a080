#pragma once
// How far a loop is from instability: of L = y/u, closed by u = −y.

#include "compiler/analysis/bode/frequency_response.h"
#include "compiler/analysis/linear/linear_system.h"

#include <complex>
#include <cstddef>
#include <optional>
#include <vector>

namespace torsion::analysis {

struct Crossing {
    double frequency = 0;            ///< in Hz
    double amplitude = 0, phase = 0; ///< of L; in degrees, continued
};

struct Margins {
    std::vector<Crossing> amplitude_one; ///< |L| = 1
    std::vector<Crossing> against_phase; ///< the phase is −180°, but for whole turns
    std::optional<std::size_t> unstable; ///< poles of the closed loop with a positive real part; nothing: unknown

    /// In degrees, from −180 to 180.
    static double phase_margin(const Crossing& crossing);
    static double delay_margin(const Crossing& crossing); ///< in s: the delay that uses the phase margin up
    static double gain_margin(const Crossing& crossing) { return 1 / crossing.amplitude; }
    const Crossing* least_phase() const; ///< nearest to instability; null: none
    const Crossing* least_gain() const;
};

Margins margins_of(Transfer& loop, const FrequencyResponse& response);

/// Poles of the closed loop in the right half-plane; nothing: L has an algebraic loop with −1, or too many states.
std::optional<std::size_t> unstable_poles(const LinearSystem& system, std::size_t input, std::size_t output,
                                          double sign);

} // namespace torsion::analysis
