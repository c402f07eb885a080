#pragma once
// A linear system with one tear needs no solver.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// The system as assignments, the tear first. Only if the tear's coefficient depends on parameters only and is not zero
/// (nor close to zero beside the terms of its sum), and other parameter values cannot make errors grow. Otherwise
/// nothing.
std::optional<std::vector<Assignment>> solve_single_tear(StructuralAnalysis& sorting, const TornSystem& system);

} // namespace torsion::structure
