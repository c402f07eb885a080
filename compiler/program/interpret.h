#pragma once
// Runs a kernel on a frame, instruction by instruction: what machine code is compared with.

#include "compiler/program/program.h"
#include "torsion/model.h"

namespace torsion::program {

std::int32_t interpret(const Program& program, const Kernel& kernel, TorsionFrame& frame);

} // namespace torsion::program
