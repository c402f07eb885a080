#pragma once
// LLVM and LLD live in modules beside the program (lib/torsion/). They are loaded when code is made or linked for the
// first time, so a run that needs neither does not pay for them. The interface (jit.h, object.h, target_spec.h, link.h)
// is defined twice: in the module, and in code_modules.cpp, which forwards calls through these tables. All calls into
// the modules go through the tables.

#include "compiler/native/jit.h"
#include "compiler/native/link.h"
#include "compiler/native/object.h"

#include <stdexcept>

namespace torsion::native {

/// A module is missing, or does not belong to this program. The text gives the file and the reason.
class ModuleError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Both sides exchange C++ values, so they must come from the same build.
constexpr std::uint64_t module_fit = sizeof(program::Program) * 1000003 + sizeof(program::Instruction) * 10007 +
                                     sizeof(NativeKernel) * 101 + sizeof(TorsionModel) * 11 + sizeof(TargetSpec);

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

/// `torsion_linker` of libtorsion_lld.so, for ELF, and of libtorsion_lld_cross.so, for other formats
struct Linker {
    std::uint64_t fit = 0; ///< stays the first member
    decltype(&link_shared) link = nullptr;
};

/// The path of a module: lib/torsion beside the folder of the program.
std::string module_path(const char* file);

} // namespace torsion::native
