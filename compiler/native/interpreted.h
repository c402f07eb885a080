#pragma once
// Kernels as function pointers that run in the interpreter. A kernel gets nothing but its frame, so which kernel it is must be in the code address:
// a table of small functions, one for each row of Program::kernels up to a bound. Beyond it machine code is made that calls run_interpreted.

#include "compiler/program/instruction.h"
#include "torsion/model.h"

#include <cstdint>

namespace torsion::native {

/// The function for this kernel of the model in the frame; null when the table is too short.
TorsionKernel interpreted(program::KernelId kernel);

} // namespace torsion::native

extern "C" std::int32_t torsion_run_interpreted(TorsionFrame* frame, std::uint64_t row);
/// Call `number` among the Foreign steps of a function of the model in the frame.
extern "C" void torsion_call_foreign(TorsionFrame* frame, std::uint32_t function, std::uint32_t number, const double* arguments, double* results);
