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
    /// The code as it stands in memory, for other processes of this machine; nothing where it depends on where it stands in a way that is not
    /// foreseen.
    virtual std::optional<CodeImage> image() const = 0;
};

struct JitOptions {
    TargetSpec target;                     ///< this machine
    int optimization = 0;                  ///< as in NativeOptions
    std::span<const External> externals{}; ///< of the program: a module has an interpreter of its own
};

std::unique_ptr<Jit> make_jit(const program::Program& program, const std::vector<NativeKernel>& kernels, const JitOptions& options);

/// The same code as text.
std::string print_ir(const program::Program& program, const std::vector<NativeKernel>& kernels);

} // namespace torsion::native
