#pragma once
// What is cheap is computed twice rather than put aside by one loop for others.

#include "compiler/program/program.h"

namespace torsion::passes {

using program::Kernel;

/// The kernel, with a copy of each sum or product for each of its users, where making it costs less than the memory that it would pass through.
Kernel with_cheap_copies(const Kernel& kernel);

} // namespace torsion::passes
