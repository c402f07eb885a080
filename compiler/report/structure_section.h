#pragma once
// The section "structure": the blocks in the order of their solution, with the lines of the sources.

#include "compiler/source/source_map.h"
#include "compiler/structure/sorted_model.h"

#include <functional>
#include <string>

namespace torsion::report {

/// As JSON text. `shown` maps a path to its form on the page.
std::string structure_section(const structure::SortedModel& model, const source::SourceMap& sources,
                              const std::function<std::string(const std::string&)>& shown);

} // namespace torsion::report
