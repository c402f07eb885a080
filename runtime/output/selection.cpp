#include "runtime/output/selection.h"

namespace torsion::runtime {

std::optional<Selection> Selection::of(const OutputOptions& options, std::string& error) {
    Selection selection;
    if (options.variables.empty()) return selection;
    try {
        selection.filter_.emplace(options.variables, std::regex::ECMAScript | std::regex::optimize);
    } catch (const std::regex_error& problem) {
        error = "`" + options.variables + "` is not a regular expression: " + problem.what();
        return std::nullopt;
    }
    return selection;
}

std::vector<const TorsionVariable*> Selection::from(const TorsionModel& model, bool with_parameters) const {
    std::vector<const TorsionVariable*> selected;
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& variable = model.variables[i];
        if (variable.type == TORSION_STRING || variable.section == TORSION_TIME) continue;
        if (is_constant(variable) && !with_parameters) continue;
        const std::string_view name = text(model, variable.name);
        const bool is_wanted = filter_ ? std::regex_search(name.begin(), name.end(), *filter_) : (variable.flags & TORSION_HIDDEN) == 0;
        if (is_wanted) selected.push_back(&variable);
    }
    return selected;
}

} // namespace torsion::runtime
