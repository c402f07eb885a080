#pragma once
// Ratios of speed between shafts, from the slow motion of a linear system: the turning of all its shafts together.

#include "compiler/analysis/linear/linear_system.h"

#include <cstddef>
#include <optional>

namespace torsion::analysis {

/// The turn of the shaft whose angle is output `of` for each turn of that whose angle is output `to`, when what input `input` acts on turns as a
/// whole. Nothing: they do not turn together, or nothing turns freely. `slow`: pulsation far below everything that vibrates, in rad/s.
std::optional<double> shaft_ratio(const LinearSystem& system, std::size_t input, std::size_t of, std::size_t to, double slow);

} // namespace torsion::analysis
