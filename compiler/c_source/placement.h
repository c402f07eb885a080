#pragma once
// Which values of a routine get a variable of their own in C, and which stand inside of the expression that uses them.
//
// A value stands inside its only user if both belong to the same arm and loop. What it loads must not change in
// between: neither by a store to the same section, nor by a call.

#include "compiler/program/routine.h"

#include <vector>

namespace torsion::c_source {

enum class Placed : char { Unused, Inside, Named };

std::vector<Placed> placement(const program::Routine& routine);

} // namespace torsion::c_source
