#pragma once
// The section "structure": what is solved in which order, with the lines of the sources.

#include "compiler/source/source_map.h"
#include "compiler/structure/sorted_model.h"

#include <functional>
#include <string>

namespace torsion::report {

/// As JSON text. `shown` gives a path as it is to be shown.
std::string structure_section(const structure::SortedModel& model, const source::SourceMap& sources,
                              const std::function<std::string(const std::string&)>& shown);

} // namespace torsion::report
