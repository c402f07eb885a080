#pragma once
// Kernels as function pointers that run in the interpreter. A kernel gets nothing but its frame, so which kernel it is must be in the code address:
// a table of small functions, one for each row of Program::kernels up to a bound. Beyond it machine code is made that calls run_interpreted.

#include "torsion/model.h"

#include <cstddef>
#include <cstdint>

namespace torsion::native {

/// The function for kernel `row` of the model in the frame; null when the table is too short.
TorsionKernel interpreted(std::size_t row);

} // namespace torsion::native

extern "C" std::int32_t torsion_run_interpreted(TorsionFrame* frame, std::uint64_t row);
/// Call `number` among the Foreign steps of a function of the model in the frame.
extern "C" void torsion_call_foreign(TorsionFrame* frame, std::uint32_t function, std::uint32_t number, const double* arguments, double* results);
