#pragma once
// `--solver auto`: which one it is, and why (docs/decisions/solver-auto.md).

#include "compiler/compilation.h"
#include "compiler/lower/options.h"

#include <string>

namespace torsion {

inline constexpr const char* automatic = "auto";

/// What the compiler must make so that this solver finds its form of the model.
void ask_for_form(const std::string& solver, lower::Options& lowering);

/// The solver that runs: `auto` becomes a name of runtime::solvers(). What is not compiled here (libraries, FMUs) has one form only.
std::string used_solver(const std::string& solver, const Compilation& compilation);

/// Null where nobody asked for a choice.
const program::FormChoice* form_choice(const Compilation& compilation);
/// `20000 states, the Jacobian of the explicit form is sparse (79996 entries)`
std::string reason_of(const program::FormChoice& choice);

} // namespace torsion
