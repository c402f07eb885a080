#pragma once
// Kernels and functions as modules of bounded size, and these as object files, made by several threads. The JIT and
// libraries both use it.

#include "compiler/native/emit/emit_ir.h"
#include "compiler/native/target/target_spec.h"

#include <functional>
#include <memory>
#include <vector>

namespace llvm {
class MemoryBuffer;
class TargetMachine;
enum class CodeGenFileType;
} // namespace llvm

namespace torsion::native {

struct CodeOptions {
    TargetSpec target;
    int optimization = 0;
    bool for_library = false;
};

/// Same order and same bytes every time. `polish` sees each module before code generation.
std::vector<std::unique_ptr<llvm::MemoryBuffer>> make_objects(const program::Program& program,
                                                              const std::vector<NativeKernel>& kernels,
                                                              const CodeOptions& options,
                                                              const std::function<void(llvm::Module&)>& polish = {});

/// The whole program in one module.
void emit_all(llvm::Module& module, const program::Program& program, const std::vector<NativeKernel>& kernels);

/// An object file, or assembly text.
std::unique_ptr<llvm::MemoryBuffer> write_code(llvm::Module& module, llvm::TargetMachine& machine,
                                               bool is_assembly = false);

} // namespace torsion::native
