// Of libtorsion_cross.so: all that LLVM was built with.

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
