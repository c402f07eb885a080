#pragma once
// The place in the model of what C code cannot have.

#include "compiler/structure/sorted_model.h"

#include <functional>

namespace torsion::c_source {

/// The first equation, assertion, reinit or declaration in whose expressions a node fits; an invalid span: none.
source::Span place_where(const flat::FlatModel& model, const std::function<bool(symbolic::ExprId)>& fits);

/// … that calls a function which fits, directly or through others.
source::Span place_of_call(const flat::FlatModel& model, const std::function<bool(symbolic::FunctionId)>& fits);

} // namespace torsion::c_source
