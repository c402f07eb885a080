#include "compiler/analysis/plot/plot_selection.h"
#include "compiler/report/page.h"

namespace torsion::report {

std::vector<std::string> default_selection(const Trajectory& run) {
    std::vector<std::string> names;
    std::vector<analysis::VariableText> texts;
    std::vector<std::size_t> columns;
    for (const PageVariable& v : run.variables) {
        if (v.column < 0) continue;
        names.push_back(v.name);
        texts.push_back({v.description, v.unit, v.display_unit});
        columns.push_back(static_cast<std::size_t>(v.column));
    }
    const auto read = [&](const std::vector<std::size_t>& wanted) {
        std::optional<analysis::Trajectory> part(std::in_place);
        for (const std::size_t i : wanted)
            part->columns.emplace_back(run.columns[columns[i]].begin(), run.columns[columns[i]].end());
        return part;
    };
    const auto rows = analysis::usual_variables(names, texts, read); // reads of memory cannot fail
    std::vector<std::string> chosen;
    for (const std::size_t i : *rows) chosen.push_back(names[i]);
    return chosen;
}

} // namespace torsion::report
