#pragma once
// All that compiled code may call by name: the mathematical library, the interpreter for kernels that are not worth compiling, native code that the
// model names.

#include <span>

namespace torsion::native {

struct External {
    const char* name;
    void* address;
};

/// As this process has them.
std::span<const External> externals();

} // namespace torsion::native
