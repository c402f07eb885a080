#pragma once
// Roots: where a walk through a drive may begin.

#include "compiler/diagram/layout/part.h"

namespace torsion::diagram {

/// Sources, then ends of chains, then loads; without them the first node. A few of them, if there are many.
std::vector<std::size_t> roots_of(const Part& part);

/// Whether a node has flanges at both sides: then either may lead on.
bool is_two_sided(const Part& part, std::size_t node);

} // namespace torsion::diagram
