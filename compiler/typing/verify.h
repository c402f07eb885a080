#pragma once
// The invariants of a typed model.

#include "compiler/typing/typed_model.h"

namespace torsion::typing {

/// The first violation; nothing if the model is valid. In O(nodes of its expressions):
///  - expressions are in the pool, their variables are of the model, their events in the table, and an event stands
///  behind those in its operands;
///  - sides of equations, targets and values have the same number of scalars; arms of an `if` of equations have equally
///  many equations, and conditions are no constants;
///  - iterators stand only in loops that vary, a `break` only in loops, and a `when` in none and in no other;
///  - what is assigned are variables that equations may determine; connected scalars exist.
std::optional<std::string> verify(const TypedModel& model);

/// Throws an internal error if `verify` finds a violation.
void demand_verified(const TypedModel& model);

} // namespace torsion::typing
