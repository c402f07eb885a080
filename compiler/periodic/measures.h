#pragma once
// What engineers read off a motion: amplitudes, harmonics, how gaps rattle.

#include "compiler/periodic/orbit.h"

namespace torsion::periodic {

constexpr std::size_t most_harmonics = 20;

/// Of values along a period, at any times; even ones are exact for harmonics.
Measures measures_of(const std::vector<double>& times, const std::vector<double>& values, double period);

/// Of all variables that the rows have.
void measure_orbit(Orbit& orbit, std::size_t shown);

} // namespace torsion::periodic
