#pragma once
// Expressions as text, with only the parentheses that the tree needs. Private to `syntax`.

#include "compiler/syntax/ast.h"

#include <string>

namespace torsion::syntax {

void append(std::string& out, const ast::Expr& expr);
void append(std::string& out, const ast::Name& name);
void append(std::string& out, const ast::ComponentRef& reference);
void append(std::string& out, const std::vector<ast::Subscript>& subscripts); ///< with brackets; nothing if empty
void append(std::string& out, const std::vector<ast::Iterator>& iterators);   ///< `i in 1:n, j in 1:m`
void append_quoted(std::string& out, std::string_view text);

} // namespace torsion::syntax
