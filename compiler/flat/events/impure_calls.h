#pragma once
// Impure functions in whens, in initial sections and in values of parameters (specification 12.3). In an algorithm each
// call needs a value of the call before it, so that they come in the order of the text; among equations data decide.

#include "compiler/flat/builder.h"
#include "compiler/flat/place.h"

namespace torsion::flat {

/// A value of the call before it in an algorithm.
ExprId call_before(const Place& place, symbolic::ExprPool& pool);

/// A call without a result: an unknown that nothing uses makes it take place.
void keep_impure_call(FlatBuilder& builder, ExprId end, const Place& place, Origin where);

} // namespace torsion::flat
