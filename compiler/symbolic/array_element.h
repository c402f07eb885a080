#pragma once
// An element of a large array with a subscript that varies, as one load.

#include "compiler/symbolic/expr.h"

namespace torsion::symbolic {

/// The function (x[1] … x[count], offset) → x[offset + 1]. A call's arguments stand in neighbouring slots, so it takes
/// one load however large the array is. It fails with an offset outside.
FunctionId element_function(ExprPool& pool, std::uint32_t count);

/// Such a call, if `output` is its value. Its arguments are the array and the offset: it is linear in the array, so it
/// needs no tangent.
ExprId element_call(const ExprPool& pool, ExprId output);

/// 1 where the call takes argument i, else 0.
ExprId is_taken(ExprPool& pool, ExprId call, std::uint32_t i);

} // namespace torsion::symbolic
