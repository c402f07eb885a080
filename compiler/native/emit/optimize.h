#pragma once
// The machine that code is made for, and the passes before code generation.
//
// Programs come without common subexpressions, without dead code and with constants folded, so most of the time goes into instruction selection and
// register allocation; passes over the IR are few.

#include <memory>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace torsion::native {

/// This kind of machine, with what `cpu` (LLVM's name) can do; "native": this very one. Code that is not
/// `for_library` may stand anywhere in memory. Initializes LLVM's native target once.
std::unique_ptr<llvm::TargetMachine> make_target_machine(int optimization, const std::string& cpu = "native", bool for_library = false);

bool is_known_cpu(const std::string& cpu);

void optimize(llvm::Module& module, llvm::TargetMachine& machine, int optimization);

} // namespace torsion::native
