#pragma once

#include "compiler/lower/program.h"

namespace torsion::lower {

/// Of a function, a kernel, the host or the mathematical library: no register but those that it saves outlives it.
bool is_call(const Instruction& i);

} // namespace torsion::lower
