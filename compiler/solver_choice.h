#pragma once
// `--solver auto`: the chosen solver, and the reason (docs/decisions/solver-auto.md).

#include "compiler/compilation.h"
#include "compiler/lower/options.h"

#include <string>
#include <vector>

namespace torsion {

inline constexpr const char* automatic = "auto";

/// `auto`, and the names of runtime::solvers().
std::vector<std::string> solver_names();

/// False, with a message, if the experiment names a solver that there is not.
bool check_named_solver(const flat::Experiment& experiment, source::Diagnostics& diagnostics);

/// Requests the form of the model that this solver needs.
void ask_for_form(const std::string& solver, lower::Options& lowering);

/// The solver that runs: `auto` becomes a name of runtime::solvers(). Libraries and FMUs are not compiled here and have
/// one form only.
std::string used_solver(const std::string& solver, const Compilation& compilation);

/// Null if no choice was requested.
const program::FormChoice* form_choice(const Compilation& compilation);
/// `20000 states, the Jacobian of the explicit form is sparse (79996 entries)`
std::string reason_of(const program::FormChoice& choice);

} // namespace torsion
