#pragma once
// `extends B(break c, break connect(a, b))` (specification 7.4): which elements of B are meant.

#include "compiler/syntax/ast.h"

namespace torsion::library {

/// Does it mean this component?
bool matches(const ast::Deselection& deselection, const ast::ComponentDef& component);

/// Does it mean this connection: one in the same words, in either order, or one with the component or with a part of
/// it?
bool matches(const ast::Deselection& deselection, const ast::ConnectEquation& connection);

/// Is a connection among these equations, at any depth, one that it means?
bool matches_any(const ast::Deselection& deselection, const std::vector<ast::Equation>& equations);

} // namespace torsion::library
