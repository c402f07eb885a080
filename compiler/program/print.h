#pragma once
// The text of a program.

#include "compiler/program/program.h"

namespace torsion::program {

/// Without the functions that it calls.
std::string print(const Program& program);

} // namespace torsion::program
