#pragma once
// Making a system of simultaneous equations small (heuristics in the manner of Elmqvist & Otter 1994).

#include "compiler/graph/graph.h"

namespace torsion::graph {

struct TearingEntry {
    Index column;
    bool solvable; ///< the row can be solved for it, in every configuration
};

struct Tearing {
    std::vector<Index> tears;                         ///< columns
    std::vector<std::pair<Index, Index>> assignments; ///< row, column: in order of computation, from the tears
    std::vector<Index> residuals;                     ///< rows, as many as tears
};

/// As many rows as columns. Entries of a row are in ascending order of columns. O(entries · log).
Tearing tear(const std::vector<std::vector<TearingEntry>>& rows);

} // namespace torsion::graph
