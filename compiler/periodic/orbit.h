#pragma once
// A periodic motion, and what is kept of it.

#include "compiler/periodic/period_map.h"

#include <complex>
#include <cstdint>
#include <string>
#include <vector>

namespace torsion::periodic {

/// Of one variable over a period.
struct Measures {
    double mean = 0, rms = 0, least = 0, largest = 0;
    /// by which it goes on in a period, as the angle of a shaft that turns; the rest is without it
    double drift = 0;
    /// peaks with phases of multiples of the period's frequency, from the first on
    std::vector<std::complex<double>> harmonics;
    double amplitude() const { return (largest - least) / 2; }
};

/// Of a gap over a period.
struct GapMotion {
    double apart = 0;         ///< share of the period without contact
    std::int64_t impacts = 0; ///< times that a contact begins
    std::int64_t changes = 0; ///< of them on the other side than the contact before
    double impulse = 0;       ///< of all contacts: ∫ |effort| dt, in N.m.s or N.s
    double fastest = 0;       ///< relative speed at the worst impact
    /// the index: the largest effort, of the mean one; infinite where nothing is carried in the mean
    double rattle = 0;
};

struct Orbit {
    double speed = 0, period = 0;
    Eigen::VectorXd z, tangent; ///< tangent: of the branch, scaled, the speed last
    PeriodEnd end;
    Eigen::VectorXd drift;                         ///< what z is ahead by after a period
    std::vector<std::complex<double>> multipliers; ///< largest first, without those that are 1 for every orbit
    int unstable = 0;                              ///< multipliers outside the unit circle
    std::vector<Measures> shown;
    std::vector<GapMotion> gaps;
    bool is_asked = false;
    double along = 0; ///< length of the branch up to here
};

} // namespace torsion::periodic
