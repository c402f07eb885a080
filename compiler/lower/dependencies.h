#pragma once
// Which knowns the unknowns of a model depend on.

#include "compiler/program/dependencies.h"
#include "compiler/program/program.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// `layout` was made from `model`.
program::ModelDependencies dependencies_of(const structure::SortedModel& model, const program::Layout& layout);

} // namespace torsion::lower
