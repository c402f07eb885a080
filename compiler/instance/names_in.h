#pragma once
// The first names of an expression's references: `a.b + f(c)` has a and c.

#include "compiler/syntax/ast.h"

#include <set>
#include <string>
#include <vector>

namespace torsion::instance {

/// Includes the names of its own iterators: extra names are harmless for the callers.
std::set<std::string> names_in(const ast::Expr& e);

/// Those whose values count: without names of iterators, and without arrays of which only the sizes are asked.
std::set<std::string> values_in(const ast::Expr& e);

/// The same references themselves, in their order.
std::vector<const ast::ComponentRef*> references_in(const ast::Expr& e);

/// Variables to which statements assign, whole or in part, are added to `names`.
void assigned_names(const std::vector<ast::Statement>& statements, std::set<std::string>& names);

} // namespace torsion::instance
