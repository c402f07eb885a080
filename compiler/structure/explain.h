#pragma once
// Messages about structure: the conflicting equations and unknowns, by component, each with its place.

#include "compiler/structure/structural_analysis.h"

namespace torsion::structure {

/// Is every equation matched with an unknown, where derivatives count as their variable? Reports unmatched ones (D101,
/// D102, D103, I107) and then returns false. Leaves the matching of the discrete equations in `matching`.
bool explain_singular(StructuralAnalysis& sorting);

/// I107: the Real equation `e` would have to determine the Integer `v`.
void explain_integer(StructuralAnalysis& sorting, EquationId e, VarId v);

/// D104: `e` must be differentiated, but `leaf` has no derivative.
void explain_blocked(StructuralAnalysis& sorting, EquationId e, ExprId leaf);
/// D103: a combination of these equations contains no unknown.
void explain_dependent(StructuralAnalysis& sorting, const std::vector<EquationId>& equations);
/// D105: no coefficient of the constraint `e` is surely different from zero.
void explain_no_state_selection(StructuralAnalysis& sorting, EquationId e);
/// D108
void explain_discrete_loop(StructuralAnalysis& sorting, const std::vector<EquationId>& equations,
                           const std::vector<VarId>& variables);

/// The variable whose start value `v` has: an alias, where `v` represents several.
VarId giver_of_start(const StructuralAnalysis& sorting, VarId v);
/// Where its start value is written; its declaration, where nothing outside modifies it.
source::Span place_of_start(const StructuralAnalysis& sorting, VarId giver);
/// As written in the model; a differentiated one as the equation from which it comes.
std::string equation_text(const StructuralAnalysis& sorting, EquationId e);
/// A message of the run with its code, without values to insert.
std::string run_message(const std::string& code, const std::string& text);
/// "`a`, `b` and 3 more"
std::string list(const std::vector<std::string>& names, std::size_t most = 6);
/// Adds the equations to a message: as labels if they have a place, else as notes.
void show_equations(const StructuralAnalysis& sorting, source::Diagnostic& message,
                    const std::vector<EquationId>& equations, const std::string& lead = {});

} // namespace torsion::structure
