#pragma once
// Why a branch goes no further, in words.

#include "compiler/periodic/branch.h"

namespace torsion::periodic {

/// `last`: whole. `was_open`: a motion was found beyond it, but no run stays on it.
std::string why_it_ends(Shooter& shooter, const Orbit& last, const Memory& memory, bool was_open,
                        const std::vector<std::string>& names);

} // namespace torsion::periodic
