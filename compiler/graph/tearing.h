#pragma once
// Tearing: makes a system of simultaneous equations small (heuristics in the manner of Elmqvist & Otter 1994), but
// keeps it accurate. Tearing is elimination without pivoting. So a row may give a variable only if its coefficient is
// not small, and a chain of such rows ends before errors of its tear grow too much. And where the system of the tears
// is large and full, variables that depend on many tears become tears, so that it is sparse.

#include "compiler/graph/graph.h"

namespace torsion::graph {

struct TearingEntry {
    Index column;
    bool solvable;        ///< the row can be solved for the variable, in every configuration
    double magnitude = 0; ///< of the coefficient, in nominal units; 0: unknown
};

struct Tearing {
    std::vector<Index> tears;                         ///< columns
    std::vector<std::pair<Index, Index>> assignments; ///< row, column: in order of computation, from the tears
    std::vector<Index> residuals;                     ///< rows, as many as tears
};

/// A row may give a variable if its coefficient is at least this part of the row's largest one (threshold pivoting:
/// Duff, Erisman & Reid).
constexpr double least_pivot_of_row = 0.1;

/// As many rows as columns; the entries of a row ascend by column. Compares magnitudes after scaling (scaling.h);
/// without magnitudes only `solvable` counts. O(entries · log).
Tearing tear(const std::vector<std::vector<TearingEntry>>& rows);

/// Tears where it does not matter how full their system becomes.
std::size_t fewest_tears(const std::vector<std::vector<TearingEntry>>& rows);

} // namespace torsion::graph
