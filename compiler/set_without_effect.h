#pragma once
// Finds start values that the user set and that no equation reads.

#include "compiler/instance/instantiate.h"
#include "compiler/source/diagnostic.h"
#include "compiler/structure/sorted_model.h"

#include <vector>

namespace torsion {

/// Warns (C105).
void check_settings(const std::vector<instance::Setting>& settings, const structure::SortedModel& model,
                    source::Diagnostics& diagnostics);

} // namespace torsion
