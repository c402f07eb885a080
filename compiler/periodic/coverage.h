#pragma once
// Which speeds the branches reach, and branches that are followed both ways.

#include "compiler/periodic/branch.h"

#include <vector>

namespace torsion::periodic {

struct Span {
    double from = 0, to = 0;
};

/// Parts of the range that no branch reaches, in the order of the speed.
std::vector<Span> unreached(const std::vector<Branch>& branches, double from, double to);

/// Speeds that were asked for, and at which there is no motion.
std::vector<double> without_motion(const std::vector<Branch>& branches, const std::vector<double>& asked);

/// Is this motion one of them? `space`: of the orbit.
bool is_among(const std::vector<Branch>& branches, const Orbit& orbit, const Space& space, double turns);

/// Both begin at the same motion: one goes to lower speeds, and comes first, backwards.
Branch one_branch(Branch down, Branch up);

} // namespace torsion::periodic
