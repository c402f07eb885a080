#pragma once
// Where an iterator is a subscript: `for i loop x[i] = 2*y[1, i]; end for` deduces its range from there
// (specification 10.6.3 and 11.2.2.2).

#include "compiler/syntax/ast.h"

namespace torsion::syntax {

/// Gives each iterator without a range the sizes that it runs over, as in `size(x, 1)`, `size(y, 2)`; equal texts once.
void deduce_ranges(std::vector<ast::Iterator>& iterators, const std::vector<ast::Equation>& body,
                   ast::ExprArena& arena);
void deduce_ranges(std::vector<ast::Iterator>& iterators, const std::vector<ast::Statement>& body,
                   ast::ExprArena& arena);
void deduce_ranges(std::vector<ast::Iterator>& iterators, const ast::Expr& body, ast::ExprArena& arena);

} // namespace torsion::syntax
