#pragma once
// What code that runs here depends on beside its TargetSpec, without asking LLVM.

#include "compiler/native/target/target_spec.h"
#include "compiler/support/digest.h"

namespace torsion::native {

/// Where the target is for it, this processor's kind and what it can do; the size of a page.
void add_machine(Hasher& hasher, const TargetSpec& target);

/// Which build this is: the build ids of the program and of the code generator. False where one has none.
bool add_build(Hasher& hasher);

} // namespace torsion::native
