#pragma once
// The parts of a pattern that have too many rows or too many columns (Dulmage & Mendelsohn 1958).

#include "compiler/graph/matching.h"

namespace torsion::graph {

struct Part {
    std::vector<Index> rows, columns; ///< ascending
};

/// What an unmatched row competes with: the smallest set of rows around it that have one column too few, and these columns. Leaving out any
/// one of its rows resolves the conflict. `matching` is a maximum one.
Part overdetermined_part(const Graph& graph, const Matching& matching, Index unmatched_row, const std::vector<bool>& excluded = {});

/// The same for an unmatched column: columns of which one is too many for the rows. `columns_first` is the transposed graph.
Part underdetermined_part(const Graph& columns_first, const Matching& matching, Index unmatched_column);

} // namespace torsion::graph
