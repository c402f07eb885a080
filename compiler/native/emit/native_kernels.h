#pragma once
// Selects the kernels of a program that become machine code, and assigns their scratch slots.

#include "compiler/native/compiled_model.h"
#include "compiler/native/emit/emit_ir.h"

#include <set>

namespace torsion::native {

/// Omits the kernels that the interpreter runs from its own table.
std::vector<NativeKernel> native_kernels(const program::Program& program, const NativeOptions& options);

constexpr int best_optimization = 2; ///< as in NativeOptions: of the kernels in which integration spends its time

/// The functions that compiled kernels of at least this optimization call, directly or not; interpreted kernels
/// interpret them, too.
std::set<program::FunctionId> called_functions(const program::Program& program,
                                               const std::vector<NativeKernel>& kernels, int optimization = 0);
/// Those of the best kernels, as many as are short together. They take most of the time of these kernels, and locals in
/// registers make them several times as fast.
std::set<program::FunctionId> often_called_functions(const program::Program& program,
                                                     const std::vector<NativeKernel>& kernels);

/// Gives each kernel its scratch slots and returns their number. Kernels of blocks run while a kernel of the model
/// waits for the solution of its block, so they have an area of their own; otherwise no two kernels are active at once.
std::uint32_t assign_scratch(const program::Program& program, std::vector<NativeKernel>& kernels);

} // namespace torsion::native
