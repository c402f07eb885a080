#pragma once
// Tables about a model for the back end.

#include "compiler/program/program.h"
#include "compiler/source/source_map.h"
#include "compiler/structure/sorted_model.h"

namespace torsion::lower {

/// Names, units, types, origins of variables, relations, assertions and equations. The variables have their places
/// already; `untorn_systems` are the systems that the last blocks solve whole. `names_columns`: the derivatives of a
/// run with respect to parameters are variables, too.
program::ModelTables make_model_tables(const structure::SortedModel& model,
                                       const std::vector<structure::TornSystem>& untorn_systems,
                                       const program::Layout& layout, const source::SourceMap& sources,
                                       bool names_columns = true);

} // namespace torsion::lower
