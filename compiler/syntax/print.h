#pragma once
// The syntax tree as Modelica text in one canonical layout. parse(print(t)) = t up to spans.

#include "compiler/source/source_map.h"
#include "compiler/syntax/ast.h"

#include <string>

namespace torsion::syntax {

std::string print(const ast::File& file, const source::SourceMap& sources);
std::string print(const ast::Expr& expr);
/// as it is declared, without description and annotation
std::string print(const ast::ComponentDef& component, const source::SourceMap& sources);

} // namespace torsion::syntax
