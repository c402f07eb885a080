#include "compiler/native/version.h"

namespace torsion::native {

const char* llvm_version() { return TORSION_LLVM_VERSION; } // of the build, because LLVM may never be loaded

} // namespace torsion::native
