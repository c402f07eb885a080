#pragma once
// Kernels as LLVM IR (routine_emitter.h).

#include "compiler/native/emit/split.h"
#include "compiler/program/program.h"

#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace torsion::native {

/// A kernel for machine code, and its pieces.
struct NativeKernel {
    program::KernelId id;
    bool is_interpreted = false; ///< only a call of the interpreter
    Split split{};
    std::uint32_t scratch = 0; ///< offset in work of its scratch slots
    int optimization = 0;      ///< as in NativeOptions
};

std::string kernel_symbol(program::KernelId kernel);

/// Part of a kernel: some of its pieces, and perhaps the function that calls them all.
struct KernelPart {
    const NativeKernel* kernel = nullptr;
    std::size_t first = 0, last = 0; ///< pieces first … last − 1
    bool has_entry = true;
};

/// Adds the functions of `part` to `module`. The parts of one kernel may go to different modules.
void emit_part(llvm::Module& module, const program::Program& program, const KernelPart& part);

} // namespace torsion::native
