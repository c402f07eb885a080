#pragma once
// Checks the units of a model. Only warns (U101, U102), and changes nothing.

#include "compiler/flat/flat_model.h"
#include "compiler/source/diagnostic.h"

namespace torsion::units {

void check(const flat::FlatModel& model, source::Diagnostics& diagnostics);

/// The first part of the check: are the strings units?
void check_declarations(const flat::FlatModel& model, source::Diagnostics& diagnostics);

} // namespace torsion::units
