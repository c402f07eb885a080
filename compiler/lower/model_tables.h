#pragma once
// What the back end is told about a model.

#include "compiler/program/program.h"
#include "compiler/source/source_map.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// Of a model whose variables have their places, and of the systems that its last blocks solve whole: names, units, types, origins of variables,
/// relations, assertions and equations.
program::ModelTables make_model_tables(const structure::SortedModel& model, const std::vector<structure::TornSystem>& wholes,
                                       const program::Layout& layout, const source::SourceMap& sources);

} // namespace torsion::lower
