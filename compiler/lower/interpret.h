#pragma once
// Runs a kernel on a frame, instruction by instruction: what machine code is compared with.

#include "compiler/lower/program.h"
#include "torsion/model.h"

namespace torsion::lower {

std::int32_t interpret(const Program& program, const Kernel& kernel, TorsionFrame& frame);

} // namespace torsion::lower
