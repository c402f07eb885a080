#include "compiler/flat/misfit.h"

#include "compiler/flat/each_variable.h"
#include "compiler/graph/dulmage_mendelsohn.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace torsion::flat {

namespace {

/// What alternating paths reach from open rows. `insert` false: it was reached before.
template <class Partner, class Insert>
void for_alternating(const graph::Graph& graph, std::vector<graph::Index> open, Partner partner, Insert insert) {
    while (!open.empty()) {
        const graph::Index row = open.back();
        open.pop_back();
        if (!insert(row)) continue;
        for (const graph::Index column : graph[row])
            if (const graph::Index next = partner(column); next != graph::none) open.push_back(next);
    }
}

} // namespace

Misfit misfit_of(const FlatModel& model) {
    constexpr std::size_t most = 3;
    graph::Graph incidence;
    symbolic::Walker walk(model.pool);
    for (const Equation& e : model.equations) {
        std::vector<graph::Index> columns;
        each_variable(model, walk, e, [&](VarId v) {
            if (model.is_unknown(v)) columns.push_back(static_cast<graph::Index>(v.index()));
        });
        std::ranges::sort(columns);
        columns.erase(std::ranges::unique(columns).begin(), columns.end());
        incidence.add_row(columns);
    }
    std::vector<graph::Index> rows(incidence.rows());
    std::iota(rows.begin(), rows.end(), graph::Index{0});
    graph::Matching matching;
    graph::Matcher(incidence).maximize(rows, {}, matching);
    const graph::Graph transposed = incidence.transposed(model.variables.size());
    Misfit found;
    std::vector<graph::Index> open_rows, open_columns;
    for (const graph::Index row : rows)
        if (matching.column_of(row) == graph::none) open_rows.push_back(row);
    for (const VarId v : model.variables.ids()) {
        const auto column = static_cast<graph::Index>(v.index());
        if (model.is_unknown(v) && matching.row_of(column) == graph::none) open_columns.push_back(column);
    }
    for (const graph::Index row : std::span(open_rows).first(std::min(most, open_rows.size()))) {
        std::vector<EquationId>& part = found.too_many.emplace_back();
        for (const graph::Index e : graph::overdetermined_part(incidence, matching, row).rows) part.emplace_back(e);
    }
    for (const graph::Index column : std::span(open_columns).first(std::min(most, open_columns.size()))) {
        std::vector<VarId>& part = found.too_few.emplace_back();
        for (const graph::Index v : graph::underdetermined_part(transposed, matching, column).columns)
            part.emplace_back(v);
    }
    for_alternating(
        incidence, open_rows, [&](graph::Index column) { return matching.row_of(column); },
        [&](graph::Index row) { return found.surplus.insert(EquationId(row)); });
    for_alternating(
        transposed, open_columns, [&](graph::Index row) { return matching.column_of(row); },
        [&](graph::Index column) { return found.lacking.insert(VarId(column)); });
    return found;
}

} // namespace torsion::flat
