#include "compiler/watch/terminal_view.h"

#include "compiler/analysis/plot/plot_selection.h"
#include "compiler/analysis/plot/terminal_chart.h"
#include "compiler/session/chart_of_result.h"

#include <algorithm>

namespace torsion::watch {

std::vector<std::string> selected_names(const std::vector<std::string>& patterns, const std::vector<std::string>& names,
                                        std::string& problem) {
    std::vector<std::string> selected;
    for (const std::string& pattern : patterns) {
        std::string why;
        const auto rows = analysis::matching(pattern, names, why);
        if (!rows || rows->empty()) problem = "--show: " + (rows ? "no variable is called `" + pattern + "`" : why);
        for (const std::size_t row : rows.value_or(std::vector<std::size_t>())) {
            if (std::find(selected.begin(), selected.end(), names[row]) == selected.end())
                selected.push_back(names[row]);
        }
    }
    return selected;
}

std::string TerminalView::picture(const BoardState& state) const {
    const Result& result = *state.curves->result;
    if (result.columns().empty()) return "the result is too large to be kept in memory: -o FILE writes it\n";
    std::vector<std::string> names;
    for (const ColumnDescription& column : result.columns()) names.push_back(column.name);
    std::string problem;
    try {
        const std::vector<std::string> selected = selected_names(look_.names, names, problem);
        const std::string curves =
            analysis::render_terminal(session::chart_of(result, selected, {}), {look_.columns, look_.colour});
        return curves + (problem.empty() ? "" : problem + "\n");
    } catch (const Error& error) {
        return std::string(error.what()) + "\n";
    }
}

std::optional<std::string> TerminalView::text(const BoardState& state) {
    if (state.is_busy || (state.version > 0 && state.note.empty() && state.said.empty())) return std::nullopt;
    const std::string words = state.said + (state.note.empty() ? "" : state.note + "\n");
    const bool has_curves = state.curves && state.curves->result && state.shown != shown_;
    if (!has_curves && words == last_) return std::nullopt;
    last_ = words;
    std::string text = look_.clears ? "\x1b[H\x1b[2J" : "";
    if (state.curves && state.curves->result && (has_curves || look_.clears) && !(state.has_failed && state.is_stale))
        text += picture(state);
    shown_ = state.shown;
    return text + words;
}

} // namespace torsion::watch
