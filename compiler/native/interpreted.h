#pragma once
// Kernels as function pointers that run in the interpreter. A kernel receives only its frame, so the code address must
// identify the kernel: a table of small functions, one per row of Program::kernels up to a bound. Beyond the bound,
// machine code is made that calls run_interpreted.

#include "compiler/program/instruction.h"
#include "torsion/model.h"

#include <cstdint>

namespace torsion::native {

/// The function for this kernel of the frame's model; null if the table is too short.
TorsionKernel interpreted(program::KernelId kernel);

} // namespace torsion::native

extern "C" std::int32_t torsion_run_interpreted(TorsionFrame* frame, std::uint64_t row);
/// Runs call `number` among the foreign calls of a function of the frame's model.
extern "C" void torsion_call_foreign(TorsionFrame* frame, std::uint32_t function, std::uint32_t number,
                                     const double* arguments, double* results);
