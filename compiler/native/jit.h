#pragma once
// Machine code in this process, by LLVM's ORC.

#include "compiler/native/emit_ir.h"

namespace torsion::native {

class Jit {
public:
    virtual ~Jit() = default;
    virtual void* address(const std::string& symbol) = 0;
};

std::unique_ptr<Jit> make_jit(const lower::Program& program, const std::vector<NativeKernel>& kernels, int optimization);

/// The same code as text.
std::string print_ir(const lower::Program& program, const std::vector<NativeKernel>& kernels);

} // namespace torsion::native
