#pragma once
// A call of a small function as an expression of its arguments.

#include "compiler/symbolic/expr.h"

#include <optional>
#include <span>
#include <vector>

namespace torsion::symbolic {

/// The outputs of `f` over `arguments`, found by running the body on expressions: branches become Selects. Nothing where that is not possible (loops,
/// subscripts that vary, assertions, an early return, an output that is not set on every path) or where more than `most_nodes` expressions are made.
std::optional<std::vector<ExprId>> inline_function(ExprPool& pool, const Function& f, std::span<const ExprId> arguments,
                                                   std::size_t most_nodes = 400);

} // namespace torsion::symbolic
