#pragma once
// What code for "this very machine" depends on, without asking LLVM.

#include "compiler/support/digest.h"

namespace torsion::native {

/// The processor's kind and what it can do; the size of a page.
void add_machine(Hasher& hasher);

/// Which build this is: the build ids of the program and of the code generator. False where one has none.
bool add_build(Hasher& hasher);

} // namespace torsion::native
