#include "compiler/graph/dulmage_mendelsohn.h"

#include <algorithm>

// The idea: from an unmatched row go along any entry to a column, and from the column along its matched entry to a row,
// as far as possible. A maximum matching leaves no free column on the way. So the search reaches one row more than
// columns, and these rows have no other columns. The result does not depend on the maximum matching chosen.

namespace torsion::graph {

namespace {

/// `graph` has the start among its rows; `partner` gives the row matched with a column. The result names rows and
/// columns in this sense.
template <class Partner, class Usable>
Part reachable(const Graph& graph, Index start, Partner partner, Usable usable) {
    Part part{{start}, {}};
    Marks seen;
    for (std::size_t head = 0; head < part.rows.size(); ++head) {
        for (Index column : graph[part.rows[head]]) {
            if (!usable(column) || !seen.insert(column)) continue;
            part.columns.push_back(column);
            if (Index row = partner(column); row != none) part.rows.push_back(row);
        }
    }
    std::ranges::sort(part.rows);
    std::ranges::sort(part.columns);
    return part;
}

} // namespace

Part overdetermined_part(const Graph& graph, const Matching& matching, Index unmatched_row,
                         const std::vector<bool>& excluded) {
    auto usable = [&](Index column) { return column >= excluded.size() || !excluded[column]; };
    return reachable(graph, unmatched_row, [&](Index column) { return matching.row_of(column); }, usable);
}

Part underdetermined_part(const Graph& columns_first, const Matching& matching, Index unmatched_column) {
    Part part = reachable(
        columns_first, unmatched_column, [&](Index row) { return matching.column_of(row); },
        [](Index) { return true; });
    std::swap(part.rows, part.columns);
    return part;
}

} // namespace torsion::graph
