#pragma once
// Do the units of a model agree? Says so in warnings, and changes nothing (U101, U102).

#include "compiler/flat/flat_model.h"
#include "compiler/source/diagnostic.h"

namespace torsion::units {

void check(const flat::FlatModel& model, source::Diagnostics& diagnostics);

/// The first part of it: are the strings units?
void check_declarations(const flat::FlatModel& model, source::Diagnostics& diagnostics);

} // namespace torsion::units
