#include "compiler/analysis/linear/mode_words.h"

#include "compiler/analysis/linear/gaps.h"

#include "torsion/simulate.h"

#include <fmt/format.h>

namespace torsion::analysis {

namespace {

bool holds(const TorsionFrame& frame, const TorsionMode& mode) {
    return mode.variable == UINT32_MAX || runtime::value_of(frame, frame.model->variables[mode.variable]) == mode.value;
}

} // namespace

std::vector<ComponentMode> component_modes(TorsionFrame& frame) {
    const TorsionModel& model = *frame.model;
    std::vector<ComponentMode> result;
    std::uint32_t known = UINT32_MAX; // the last component with a known mode
    for (std::uint32_t i = 0; i < model.n_modes; ++i) {
        const TorsionMode& mode = model.modes[i];
        if (mode.component == known || !holds(frame, mode)) continue;
        known = mode.component;
        result.push_back({component_path(model, mode.component), std::string(runtime::text(model, mode.words))});
    }
    if (model.tangent == nullptr) return result;
    for (const TorsionGap* gap : gaps(frame))
        result.push_back(
            {component_path(model, gap->component), is_gap_closed(frame, *gap) ? "gap closed" : "gap open"});
    return result;
}

std::string words_of(const std::vector<ComponentMode>& modes) {
    std::string text;
    for (const ComponentMode& mode : modes) {
        const bool is_gap = mode.words.starts_with("gap");
        text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", mode.component,
                            mode.component.empty() ? ""
                            : is_gap               ? ": "
                                                   : " ",
                            mode.words);
    }
    return text;
}

} // namespace torsion::analysis
