#pragma once
// Machine code in this process, by LLVM's JITLink.

#include "compiler/native/cache/code_image.h"
#include "compiler/native/emit/emit_ir.h"
#include "compiler/native/externals.h"
#include "compiler/native/target/target_spec.h"

#include <optional>

namespace torsion::native {

class Jit : public MachineCode {
public:
    /// The code as an image for other processes of this machine; nothing if it contains addresses in a form that an
    /// image cannot express.
    virtual std::optional<CodeImage> image() const = 0;
};

struct JitOptions {
    TargetSpec target;                     ///< this machine
    int optimization = 0;                  ///< as in NativeOptions
    std::span<const External> externals{}; ///< those of the program: a module has its own copy of the interpreter
};

std::unique_ptr<Jit> make_jit(const program::Program& program, const std::vector<NativeKernel>& kernels,
                              const JitOptions& options);

/// The same code as text.
std::string print_ir(const program::Program& program, const std::vector<NativeKernel>& kernels);

} // namespace torsion::native
