#pragma once
// The machine that code is made for, and the passes before code generation.
//
// Programs come without common subexpressions, without dead code and with constants folded, so most of the time goes into instruction selection and
// register allocation; passes over the IR are few.

#include <memory>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace torsion::native {

/// This machine. Initializes LLVM's native target once.
std::unique_ptr<llvm::TargetMachine> make_target_machine(int optimization);

void optimize(llvm::Module& module, llvm::TargetMachine& machine, int optimization);

} // namespace torsion::native
