#include "compiler/native/version.h"

#include <llvm/Config/llvm-config.h>

namespace torsion::native {

const char* llvm_version() { return LLVM_VERSION_STRING; }

} // namespace torsion::native
