#pragma once
// What engineers read off a motion: amplitudes, harmonics, how gaps rattle.

#include "compiler/periodic/orbit.h"

namespace torsion::periodic {

constexpr std::size_t most_harmonics = 20;

/// Of values along a period, at any times; even ones are exact for harmonics.
Measures measures_of(const std::vector<double>& times, const std::vector<double>& values, double period);

/// Takes a steady growth out of the values, so that they begin and end alike. Returns it.
double remove_drift(const std::vector<double>& times, std::vector<double>& values);

/// `first`: of the rows' variables, a gap's position, speed, middle, width and effort.
GapMotion gap_motion(const OrbitRows& rows, std::size_t first, double period);
constexpr std::size_t gap_rows = 5;

/// Of the variables that are shown, and of the gaps behind them.
void measure_orbit(Orbit& orbit, std::size_t shown, std::size_t gaps);

} // namespace torsion::periodic
