// For libtorsion_llvm.so: this processor only, so that it loads quickly.

#include "compiler/native/target/targets.h"

#include <llvm/Support/TargetSelect.h>

namespace torsion::native {

void initialize_targets() {
    [[maybe_unused]] static const bool done =
        !llvm::InitializeNativeTarget() && !llvm::InitializeNativeTargetAsmPrinter();
}

} // namespace torsion::native
