#pragma once
// Which kernels of a program become machine code, and their scratch slots.

#include "compiler/native/compiled_model.h"
#include "compiler/native/emit/emit_ir.h"

namespace torsion::native {

/// Without the kernels that the interpreter runs from its own table.
std::vector<NativeKernel> native_kernels(const program::Program& program, const NativeOptions& options);

/// Gives each kernel its scratch slots and returns how many there are. Kernels of blocks run while a kernel of the model waits for its block to be
/// solved, so they have an area of their own; apart from that no two kernels are active at once.
std::uint32_t assign_scratch(const program::Program& program, std::vector<NativeKernel>& kernels);

} // namespace torsion::native
