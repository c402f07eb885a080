#include "compiler/analysis/response/shown_outputs.h"

#include <algorithm>

namespace torsion::analysis {

namespace {

void keep_rows(PeriodicLaw& law, std::size_t limit) {
    PeriodicLaw kept = law;
    std::erase_if(kept.rows, [&](std::size_t row) { return row >= limit; });
    const std::size_t columns = law.columns.size(), rows = law.rows.size();
    for (const auto values : {&PeriodicLaw::values, &PeriodicLaw::linear, &PeriodicLaw::square}) {
        (kept.*values).clear();
        for (std::size_t i = 0; i < (law.*values).size(); ++i) {
            if (law.rows[i / columns % rows] < limit) (kept.*values).push_back((law.*values)[i]);
        }
    }
    law = std::move(kept);
}

void keep_rows(RowChanges& changes, std::size_t limit) {
    RowChanges kept;
    for (const std::size_t row : changes.rows) {
        if (row < limit) kept.rows.push_back(row);
    }
    for (std::size_t i = 0; i < changes.values.size(); ++i) {
        if (changes.rows[i % changes.rows.size()] < limit) kept.values.push_back(changes.values[i]);
    }
    changes = std::move(kept);
}

} // namespace

void keep_outputs(ResponseProblem& problem, std::size_t count) {
    LinearSystem& system = problem.system;
    const std::size_t limit = system.states.size() + count;
    system.outputs.resize(count);
    system.c = system.c.part(0, count, 0, system.c.columns), system.d = system.d.part(0, count, 0, system.d.columns);
    for (Load& load : problem.loads) keep_rows(load.changes, limit);
    for (Feedback& law : problem.feedback) keep_rows(law.changes, limit);
    for (PeriodicLaw& law : problem.laws) keep_rows(law, limit);
    std::erase_if(problem.laws, [](const PeriodicLaw& law) { return law.rows.empty(); });
}

} // namespace torsion::analysis
