#pragma once
// LLVM's view of a TargetSpec.

#include "compiler/native/target/target_spec.h"

#include <memory>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace torsion::native {

/// Requires an empty problem_of(target). Code that is not `for_library` may lie anywhere in memory.
std::unique_ptr<llvm::TargetMachine> make_target_machine(const TargetSpec& target, int optimization, bool for_library);

/// Features that suit loops better than the target's own; empty: its own.
std::string features_of_loops(const TargetSpec& target, const llvm::TargetMachine& machine);

/// Sets the module's target.
void aim(llvm::Module& module, const llvm::TargetMachine& machine);

} // namespace torsion::native
