#pragma once
// All passes in order; each maps a program to a program.

#include "compiler/program/program.h"

#include <span>
#include <string_view>

namespace torsion::passes {

struct Options {
    bool loops = true; ///< loops for instructions of the same shape, and shared kernels for like blocks
};

struct Pass {
    const char* name;
    void (*run)(program::Program&);
    bool is_of_loops;
};

/// In place of a pass name: before all passes.
inline constexpr const char* before_all = "lowering";

/// All passes, in order.
std::span<const Pass> all();

/// Checks the invariants of the program (program/verify.h) after the last pass, and in tests and `dev` builds before
/// the first and after each pass, too; a violation throws std::logic_error. Stops after the pass `last`.
void run(program::Program& program, const Options& options = {}, std::string_view last = {});

} // namespace torsion::passes
