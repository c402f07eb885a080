#pragma once
#include "compiler/symbolic/expr.h"

#include <optional>

namespace torsion::symbolic {

/// a - b of whole numbers, if it is the same for all values of their leaves: sums, differences and constant multiples
/// are compared term by term.
std::optional<double> constant_difference(const ExprPool& pool, ExprId a, ExprId b);

} // namespace torsion::symbolic
