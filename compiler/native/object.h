#pragma once
// A whole program as object code that needs nothing but a host: all kernels as machine code, the descriptor's tables as constant data, and the symbol
// `torsion_model`. No LLVM header comes with this one.

#include "compiler/program/program.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::native {

enum class CodeForm { Linkable, Object, Assembly, Llvm }; ///< Linkable: several objects, made by several threads; the others: one text or file

struct ObjectOptions {
    CodeForm form = CodeForm::Linkable;
    std::string cpu = "x86-64-v2"; ///< what the library's machine has at least; "native": this one
    int optimization = 1;          ///< as in NativeOptions
};

/// LLVM's names of processors, and "native".
bool is_target_cpu(const std::string& name);
/// What a library is made for unless it is said: a level that machines of the last ten years have.
std::string default_cpu();

/// The same program gives the same bytes, whatever the processor here; results do not depend on `cpu`, to the bit (nothing is contracted).
/// Paths of source files lose their folders.
std::vector<std::string> make_object(const program::Program& program, const ObjectOptions& options);

/// An object file with these numbers as constant data, and a function `symbol` without arguments that returns their address.
std::string make_data_object(const std::string& symbol, const std::vector<std::uint32_t>& numbers);

} // namespace torsion::native
