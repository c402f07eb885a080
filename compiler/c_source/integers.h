#pragma once
// Integer constants that single precision does not hold.

#include "compiler/program/program.h"

namespace torsion::c_source {

/// A constant beyond 2^24 that an Integer gets, or that is added to one or compared with one; 0: there is none. The
/// bound of Integers in checks is not one of them.
double large_integer(const program::Program& program, const program::Routine& routine);

} // namespace torsion::c_source
