#pragma once
// All symbols that compiled code may call by name: the mathematical library, the interpreter for kernels that do not
// deserve compilation, native code of the model.

#include <span>

namespace torsion::native {

struct External {
    const char* name;
    void* address;
};

/// The ones in this process.
std::span<const External> externals();

} // namespace torsion::native
