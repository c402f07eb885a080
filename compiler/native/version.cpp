#include "compiler/native/version.h"

namespace torsion::native {

const char* llvm_version() { return TORSION_LLVM_VERSION; } // of the build: LLVM itself is perhaps never loaded

} // namespace torsion::native
