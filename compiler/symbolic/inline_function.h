#pragma once
// Inlining: a call of a small function as an expression of its arguments.

#include "compiler/symbolic/expr.h"

#include <optional>
#include <span>
#include <vector>

namespace torsion::symbolic {

/// The outputs of `f` for `arguments`, by running the body on expressions: branches become Selects. Nothing if that is
/// impossible (loops, varying subscripts, assertions, an early return, an output not set on every path), or if it makes
/// more than `most_nodes` expressions.
std::optional<std::vector<ExprId>> inline_function(ExprPool& pool, const Function& f, std::span<const ExprId> arguments,
                                                   std::size_t most_nodes = 400);

} // namespace torsion::symbolic
