// For libtorsion_cross.so: all processors of this LLVM build.

#include "compiler/native/target/targets.h"

#include <llvm/Support/TargetSelect.h>

namespace torsion::native {

namespace {

bool initialize() {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    return true;
}

} // namespace

void initialize_targets() { [[maybe_unused]] static const bool done = initialize(); }

} // namespace torsion::native
