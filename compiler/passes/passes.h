#pragma once
// All passes in their order: programs are made from programs.

#include "compiler/program/program.h"

#include <span>
#include <string_view>

namespace torsion::passes {

struct Options {
    bool loops = true; ///< instructions of the same shape as loops, and kernels that like blocks share
};

struct Pass {
    const char* name;
    void (*run)(program::Program&);
    bool is_of_loops;
};

/// In the place of a pass: nothing has run.
inline constexpr const char* before_all = "lowering";

/// In their order.
std::span<const Pass> all();

/// What must hold of a program (program/verify.h) is checked behind the last pass, in tests and `dev` builds before the first and after each, too; a
/// mistake there throws std::logic_error. `last`: nothing runs behind that one.
void run(program::Program& program, const Options& options = {}, std::string_view last = {});

} // namespace torsion::passes
