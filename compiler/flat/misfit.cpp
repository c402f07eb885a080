#include "compiler/flat/misfit.h"

#include "compiler/flat/each_variable.h"
#include "compiler/graph/dulmage_mendelsohn.h"

#include <algorithm>
#include <numeric>

namespace torsion::flat {

Misfit misfit_of(const FlatModel& model) {
    constexpr std::size_t most = 50;
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
    Misfit found;
    for (const graph::Index row : rows) {
        if (found.too_many.size() == most || matching.column_of(row) != graph::none) continue;
        std::vector<EquationId>& part = found.too_many.emplace_back();
        for (const graph::Index e : graph::overdetermined_part(incidence, matching, row).rows) part.emplace_back(e);
    }
    const graph::Graph transposed = incidence.transposed(model.variables.size());
    for (const VarId v : model.variables.ids()) {
        const auto column = static_cast<graph::Index>(v.index());
        if (found.too_few.size() == most || !model.is_unknown(v) || matching.row_of(column) != graph::none) continue;
        std::vector<VarId>& part = found.too_few.emplace_back();
        for (const graph::Index x : graph::underdetermined_part(transposed, matching, column).columns)
            part.emplace_back(x);
    }
    return found;
}

} // namespace torsion::flat
