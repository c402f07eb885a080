#pragma once
// The text of a program.

#include "compiler/program/program.h"

namespace torsion::program {

/// The dump `--dump=program`.
std::string print(const Program& program);

} // namespace torsion::program
