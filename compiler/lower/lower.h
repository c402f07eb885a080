#pragma once
// Sorted model to program. Cannot fail on a model that structure/ let through.

#include "compiler/lower/program.h"

namespace torsion::lower {

Program lower(structure::SortedModel model);

/// The dump `--dump=program`.
std::string print(const Program& program);

} // namespace torsion::lower
