#pragma once
// Programs of models made by hand, which stand in no file.

#include "compiler/lower/lower.h"

namespace torsion::testing {

inline program::Program lowered(structure::SortedModel model, const lower::Options& options = {}) { return lower::lower(std::move(model), source::SourceMap(), options).program; }

} // namespace torsion::testing
