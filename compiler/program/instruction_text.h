#pragma once
// One instruction as a line of text.

#include "compiler/program/program.h"

#include <string>

namespace torsion::program {

/// `program` names the kernels and functions that are called.
std::string instruction_text(const Program& program, const Routine& routine, ValueId v);

} // namespace torsion::program
