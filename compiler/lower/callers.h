#pragma once
// Which equations and values of a model call a function, itself or through others: for the messages of the checks in
// its body.

#include "compiler/program/program.h"
#include "compiler/source/source_map.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// A check in the body of a function does not know its call. So its message names the only place, or all components
/// that may be meant.
void tell_callers(const flat::FlatModel& model, const source::SourceMap& sources, program::Functions& functions);

} // namespace torsion::lower
