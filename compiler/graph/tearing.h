#pragma once
// Making a system of simultaneous equations small (heuristics in the manner of Elmqvist & Otter 1994), without making it inaccurate: tearing is
// elimination without exchange of rows, so a variable is computed only from a row in which its coefficient is not small, and a chain of such rows
// ends before errors in its tear have grown too much.

#include "compiler/graph/graph.h"

namespace torsion::graph {

struct TearingEntry {
    Index column;
    bool solvable;        ///< the row can be solved for it, in every configuration
    double magnitude = 0; ///< of its coefficient, in nominal units; 0: not known
};

struct Tearing {
    std::vector<Index> tears;                         ///< columns
    std::vector<std::pair<Index, Index>> assignments; ///< row, column: in order of computation, from the tears
    std::vector<Index> residuals;                     ///< rows, as many as tears
};

/// A variable is computed from a row where its coefficient is at least this part of the row's largest one (threshold pivoting: Duff, Erisman & Reid).
constexpr double least_pivot_of_row = 0.1;

/// As many rows as columns. Entries of a row are in ascending order of columns. O(entries · log).
/// Magnitudes are compared after scaling of rows and columns (scaling.h); where none are known only `solvable` counts.
Tearing tear(const std::vector<std::vector<TearingEntry>>& rows);

} // namespace torsion::graph
