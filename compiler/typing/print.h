#pragma once
// The dump `--dump=typed`: what is written in each component, with typed expressions.

#include "compiler/typing/typed_model.h"

namespace torsion::typing {

/// `event N` in an expression is what the run makes there: listed at the end.
std::string print(const TypedModel& model);

} // namespace torsion::typing
