#include "runtime/output/selection.h"

namespace torsion::runtime {

std::optional<Selection> Selection::of(const OutputOptions& options, std::string& error) {
    Selection selection;
    if (options.variables.empty()) return selection;
    selection.filter_.emplace(options.variables);
    if (selection.filter_->problem().empty()) return selection;
    error = "`" + options.variables + "` is not a regular expression: " + selection.filter_->problem();
    return std::nullopt;
}

std::vector<const TorsionVariable*> Selection::from(const TorsionModel& model, bool with_parameters) const {
    std::vector<const TorsionVariable*> selected;
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& variable = model.variables[i];
        if (variable.type == TORSION_STRING || variable.section == TORSION_TIME) continue;
        if (is_constant(variable) && !with_parameters) continue;
        const std::string_view name = text(model, variable.name);
        const bool is_wanted = filter_ ? filter_->matches(name) : (variable.flags & TORSION_HIDDEN) == 0;
        if (is_wanted) selected.push_back(&variable);
    }
    return selected;
}

} // namespace torsion::runtime
