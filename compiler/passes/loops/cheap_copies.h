#pragma once
// Recomputes cheap values for each user, so that loops do not pass them through memory.

#include "compiler/program/program.h"

namespace torsion::passes {

using program::Kernel;

/// The kernel, with a copy of each sum or product for each of its users, if the copy costs less than the memory
/// traffic.
Kernel with_cheap_copies(const Kernel& kernel);

} // namespace torsion::passes
