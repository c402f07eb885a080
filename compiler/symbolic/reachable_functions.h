#pragma once
// Calls between functions.

#include "compiler/symbolic/expr.h"
#include "compiler/symbolic/function.h"

#include <functional>
#include <vector>

namespace torsion::symbolic {

/// Visits every expression of a body, in textual order.
void for_each_expression(const FunctionBody& body, const std::function<void(ExprId)>& visit);

/// `roots` and all functions they call, by id.
std::vector<FunctionId> reachable_functions(const ExprPool& pool, const std::vector<FunctionId>& roots);

/// Is a function called in it?
bool contains_call(const ExprPool& pool, ExprId root);

} // namespace torsion::symbolic
