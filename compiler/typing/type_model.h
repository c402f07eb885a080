#pragma once
// Instance tree → typed model (specification 4.9, 8, 9 and 11).

#include "compiler/typing/typed_model.h"

namespace torsion::typing {

/// Reports what is wrong, and returns nothing then.
std::optional<TypedModel> type_model(instance::InstanceTree tree, source::Diagnostics& diagnostics);

} // namespace torsion::typing
