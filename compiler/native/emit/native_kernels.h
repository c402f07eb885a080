#pragma once
// Selects the kernels of a program that become machine code, and assigns their scratch slots.

#include "compiler/native/compiled_model.h"
#include "compiler/native/emit/emit_ir.h"

namespace torsion::native {

/// Omits the kernels that the interpreter runs from its own table.
std::vector<NativeKernel> native_kernels(const program::Program& program, const NativeOptions& options);

/// Gives each kernel its scratch slots and returns their number. Kernels of blocks run while a kernel of the model waits for the solution of its
/// block, so they have an area of their own; otherwise no two kernels are active at once.
std::uint32_t assign_scratch(const program::Program& program, std::vector<NativeKernel>& kernels);

} // namespace torsion::native
