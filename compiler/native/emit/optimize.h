#pragma once
// The passes before code generation.
//
// Programs come without common subexpressions, without dead code and with constants folded, so most of the time goes
// into instruction selection and register allocation; passes over the IR are few.

#include "compiler/native/target/target_spec.h"

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace torsion::native {

/// `machine`: of `target`.
void optimize(llvm::Module& module, const TargetSpec& target, llvm::TargetMachine& machine, int optimization);

} // namespace torsion::native
