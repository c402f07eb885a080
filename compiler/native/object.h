#pragma once
// A whole program as object code that needs only a host: all kernels as machine code, the descriptor's tables as
// constant data, and the symbol `torsion_model`. This header needs no LLVM header.

#include "compiler/native/target/target_spec.h"
#include "compiler/program/program.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::native {

/// Linkable: several objects, made by several threads; the others: one text or file
enum class CodeForm { Linkable, Object, Assembly, Llvm };

struct ObjectOptions {
    CodeForm form = CodeForm::Linkable;
    TargetSpec target = TargetSpec::host(); ///< its problem_of() must be empty
    int optimization = 1;                   ///< as in NativeOptions
};

/// Equal programs and targets give equal bytes on every machine. Results are equal to the bit on all processors (no
/// contraction). Paths of source files lose their folders.
std::vector<std::string> make_object(const program::Program& program, const ObjectOptions& options);

/// As make_object with these options for each target, by several threads.
std::vector<std::vector<std::string>> make_objects_for(const std::vector<TargetSpec>& targets,
                                                       const program::Program& program, const ObjectOptions& options);

/// An object file with these numbers as constant data, and a function `symbol` without arguments that returns their
/// address.
std::string make_data_object(const std::string& symbol, const std::vector<std::uint32_t>& numbers,
                             const TargetSpec& target);

} // namespace torsion::native
