#pragma once
// The properties of this machine, beside its TargetSpec, on which code depends, found without LLVM.

#include "compiler/native/target/target_spec.h"
#include "compiler/support/digest.h"

namespace torsion::native {

/// Adds this processor's kind and features, if the target is "native"; and the page size.
void add_machine(Hasher& hasher, const TargetSpec& target);

/// Adds the build ids of the program and of the code generator. False if one has none.
bool add_build(Hasher& hasher);

} // namespace torsion::native
