#include "compiler/analysis/mode_words.h"

#include "compiler/analysis/gaps.h"

#include "torsion/simulate.h"

namespace torsion::analysis {

namespace {

std::string path_of(const TorsionModel& model, std::uint32_t component) { return std::string(runtime::text(model, model.components[component].path)); }

const TorsionVariable* member(const TorsionModel& model, std::uint32_t component, std::string_view name) {
    const std::string wanted = path_of(model, component).empty() ? std::string(name) : path_of(model, component) + "." + std::string(name);
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        if (model.variables[i].component == component && runtime::text(model, model.variables[i].name) == wanted) return &model.variables[i];
    }
    return nullptr;
}

bool is_true(const TorsionFrame& frame, std::uint32_t component, std::string_view name) {
    const TorsionVariable* variable = member(*frame.model, component, name);
    return variable != nullptr && variable->type == TORSION_BOOLEAN && runtime::value_of(frame, *variable) != 0;
}

/// The library's friction elements number their modes so. One that is not locked any more and does not slide yet has mode 0 still.
const char* friction_words(const TorsionFrame& frame, std::uint32_t component, double mode) {
    if (mode == 0 && is_true(frame, component, "startForward")) return "breaking away forward";
    if (mode == 0 && is_true(frame, component, "startBackward")) return "breaking away backward";
    if (mode == -1) return "sliding backward";
    if (mode == 0) return "stuck";
    if (mode == 1) return "sliding forward";
    if (mode == 2) return "free";
    return "of unknown mode";
}

} // namespace

std::vector<ComponentMode> component_modes(TorsionFrame& frame) {
    const TorsionModel& model = *frame.model;
    std::vector<ComponentMode> result;
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& locked = model.variables[i];
        const std::string_view name = runtime::text(model, locked.name);
        if (locked.type != TORSION_BOOLEAN || locked.variability != TORSION_DISCRETE || !(name == "locked" || name.ends_with(".locked"))) continue;
        const TorsionVariable* mode = member(model, locked.component, "mode");
        const bool is_locked = runtime::value_of(frame, locked) != 0, has_mode = mode != nullptr && mode->type == TORSION_INTEGER;
        result.push_back({path_of(model, locked.component), is_locked ? "locked" : has_mode ? friction_words(frame, locked.component, runtime::value_of(frame, *mode)) : "not locked"});
    }
    if (model.curvature == nullptr) return result;
    for (const std::uint32_t c : gaps(frame)) result.push_back({path_of(model, c), is_gap_closed(frame, c) ? "gap closed" : "gap open"});
    return result;
}

} // namespace torsion::analysis
