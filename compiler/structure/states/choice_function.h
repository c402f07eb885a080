#pragma once
// The function that chooses states during the run.

#include "compiler/symbolic/function.h"

namespace torsion::structure {

/// Constraints among candidates for states: `rows` equations with `columns` coefficients each. The first `free` columns
/// are candidates; the others are never states.
struct ChoiceShape {
    std::uint32_t rows = 0, columns = 0, free = 0;
    std::uint32_t states() const { return columns - rows; }
    auto operator<=>(const ChoiceShape&) const = default;
};

/// Inputs: the coefficients, row after row; then the present choice, for each state a row with 1 at its candidate and 0
/// elsewhere (states() × free). Outputs: the largest derivative of a candidate that is no state along a state (no more
/// than 1000); the least pivot of the coefficients; then the best choice, in which no such derivative exceeds 1. States
/// that it keeps keep their rows.
symbolic::FunctionId add_choice_function(symbolic::ExprPool& pool, const ChoiceShape& shape);

} // namespace torsion::structure
