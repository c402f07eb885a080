#pragma once
// Which names an expression begins its references with: `a.b + f(c)` has a and c.

#include "compiler/syntax/ast.h"

#include <set>
#include <string>

namespace torsion::instance {

/// Names of its own iterators are among them: too many do no harm where this is asked.
std::set<std::string> names_in(const ast::Expr& e);

} // namespace torsion::instance
