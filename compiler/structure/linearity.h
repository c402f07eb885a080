#pragma once
// Is a torn system linear in its tears?

#include "compiler/structure/sorted_model.h"

namespace torsion::structure {

/// Residuals affine in the tears, through the inner assignments, for held discretes and relations.
bool is_linear(const symbolic::ExprPool& pool, const TornSystem& system);

} // namespace torsion::structure
