#pragma once
// The product of large matrices as a function with loops. Spelled out it has as many terms as multiplications; its call
// has as many arguments as the matrices have elements.

#include "compiler/symbolic/expr.h"

namespace torsion::symbolic {

struct ProductShape { ///< rows × inner times inner × columns
    std::uint32_t rows = 0, inner = 0, columns = 0;
    auto operator<=>(const ProductShape&) const = default;
};

/// The function (A, B) → A·B of matrices row by row. Each sum runs from its first term to its last, as a spelled-out
/// one does.
FunctionId product_function(ExprPool& pool, const ProductShape& shape);

} // namespace torsion::symbolic
