#pragma once
// LLVM and LLD stand in modules beside the program (lib/torsion/), which are loaded when code is made or linked for the first time: a run that needs
// neither does not pay for them. What the rest calls (jit.h, object.h, target_spec.h, link.h) is defined twice: in the module, and in
// code_modules.cpp, which passes the call on through these tables. Nothing else goes through the wall.

#include "compiler/native/jit.h"
#include "compiler/native/link.h"
#include "compiler/native/object.h"

#include <stdexcept>

namespace torsion::native {

/// A module is missing, or does not belong to this program. The text names the file and says why.
class ModuleError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Both sides hand over C++ values: they must come from the same build.
constexpr std::uint64_t module_fit = sizeof(program::Program) * 1000003 + sizeof(program::Instruction) * 10007 + sizeof(NativeKernel) * 101 +
                                     sizeof(TorsionModel) * 11 + sizeof(TargetSpec);

/// `torsion_code_generator` of libtorsion_llvm.so, for this machine, and of libtorsion_cross.so, for others
struct CodeGenerator {
    std::uint64_t fit = 0; ///< stays the first member
    decltype(&make_jit) jit = nullptr;
    decltype(&print_ir) ir = nullptr;
    decltype(&make_object) object = nullptr;
    decltype(&make_data_object) data_object = nullptr;
    decltype(&problem_of) problem = nullptr;
    decltype(&layout_on) layout = nullptr;
};

/// `torsion_linker` of libtorsion_lld.so
struct Linker {
    std::uint64_t fit = 0; ///< stays the first member
    decltype(&link_shared) link = nullptr;
};

/// Where a module is looked for: lib/torsion beside the folder of the program.
std::string module_path(const char* file);

} // namespace torsion::native
