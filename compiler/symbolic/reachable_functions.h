#pragma once
// What functions call.

#include "compiler/symbolic/expr.h"
#include "compiler/symbolic/function.h"

#include <functional>
#include <vector>

namespace torsion::symbolic {

/// Every expression that stands in a body, in the order of the text.
void for_each_expression(const FunctionBody& body, const std::function<void(ExprId)>& visit);

/// `roots` and all functions they call, by id.
std::vector<FunctionId> reachable_functions(const ExprPool& pool, const std::vector<FunctionId>& roots);

} // namespace torsion::symbolic
