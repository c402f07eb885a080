#pragma once
// An assertion that counts where guards hold.
//
// In a when-clause it is evaluated only in one round of an event. An auxiliary Boolean keeps the result, and is checked
// afterwards with all others.

#include "compiler/flat/builder.h"
#include "compiler/flat/place.h"

namespace torsion::flat {

void add_assertion(FlatBuilder& builder, Assertion a, const Place& place);

} // namespace torsion::flat
