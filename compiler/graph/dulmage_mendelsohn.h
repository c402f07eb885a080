#pragma once
// The overdetermined and underdetermined parts of a pattern (Dulmage & Mendelsohn 1958).

#include "compiler/graph/matching.h"

namespace torsion::graph {

struct Part {
    std::vector<Index> rows, columns; ///< ascending
};

/// The conflict around an unmatched row: the smallest set of rows with one column too few, and these columns. Removing
/// any one of its rows resolves the conflict. `matching` is maximum.
Part overdetermined_part(const Graph& graph, const Matching& matching, Index unmatched_row,
                         const std::vector<bool>& excluded = {});

/// The same for an unmatched column: the smallest set of columns with one row too few. `columns_first` is the
/// transposed graph.
Part underdetermined_part(const Graph& columns_first, const Matching& matching, Index unmatched_column);

} // namespace torsion::graph
