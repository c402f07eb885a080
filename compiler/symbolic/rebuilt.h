#pragma once

#include "compiler/symbolic/expr.h"

#include <span>

namespace torsion::symbolic {

/// The node with other children, as many as it has; a leaf is itself. A quotient stays as written: x/x is not 1,
/// because x may be 0.
ExprId rebuilt(ExprPool& pool, ExprId e, std::span<const ExprId> children);

} // namespace torsion::symbolic
