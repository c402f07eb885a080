#include "compiler/analysis/mode_words.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace torsion::analysis {

namespace {

constexpr std::size_t most_switches = 10; ///< of a component: 2^n modes are tried

std::string path_of(const TorsionModel& model, std::uint32_t component) { return std::string(runtime::text(model, model.components[component].path)); }

const TorsionVariable* member(const TorsionModel& model, std::uint32_t component, std::string_view name) {
    const std::string wanted = path_of(model, component).empty() ? std::string(name) : path_of(model, component) + "." + std::string(name);
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        if (model.variables[i].component == component && runtime::text(model, model.variables[i].name) == wanted) return &model.variables[i];
    }
    return nullptr;
}

/// The library's friction elements number their modes so.
const char* friction_words(double mode) {
    if (mode == -1) return "sliding backward";
    if (mode == 0) return "stuck";
    if (mode == 1) return "sliding forward";
    if (mode == 2) return "free";
    return "of unknown mode";
}

/// Components with potential energy and a parameter `b` > 0, in order.
std::vector<std::uint32_t> gaps(const TorsionFrame& frame) {
    const TorsionModel& model = *frame.model;
    std::vector<std::uint32_t> result;
    for (std::uint32_t k = 0; k < model.n_curvatures; ++k) {
        const std::uint32_t component = model.curvatures[k].component;
        if (model.curvatures[k].position_a != UINT32_MAX || std::find(result.begin(), result.end(), component) != result.end()) continue;
        const TorsionVariable* width = member(model, component, "b");
        if (width != nullptr && width->section == TORSION_P && runtime::value_of(frame, *width) > 0) result.push_back(component);
    }
    return result;
}

double change_of(const TorsionFrame& frame, std::uint32_t row) {
    const TorsionModel& model = *frame.model;
    const TorsionVariable& v = model.variables[row];
    if (v.section == TORSION_X) return frame.work[model.work_seed + v.index];
    if (v.section == TORSION_DER) return frame.work[model.work_tangent + v.index];
    return v.section == TORSION_Y ? frame.work[model.work_tangent + model.n_x + v.index] : 0;
}

/// Does the component's potential energy change in the second order, along a direction in which no state is related to another?
bool is_closed(TorsionFrame& frame, std::uint32_t component) {
    const TorsionModel& model = *frame.model;
    for (std::uint32_t i = 0; i < model.n_x; ++i) frame.work[model.work_seed + i] = 1 + std::fmod(0.6180339887498949 * (i + 1), 1.0);
    std::fill_n(frame.work + model.work_seed + model.n_x, model.n_u, 0.0);
    if (model.tangent(&frame) != 0 || model.curvature(&frame) != 0) return false;
    double energy = 0;
    for (std::uint32_t k = 0; k < model.n_curvatures; ++k) {
        const TorsionCurvature& c = model.curvatures[k];
        if (c.component != component || c.position_a != UINT32_MAX) continue;
        energy += frame.work[model.work_curvature + k] * change_of(frame, c.variable_a) * change_of(frame, c.variable_b);
    }
    return energy != 0;
}

/// What can be switched in a component: its relations and the Booleans that it remembers.
std::vector<double*> switches(TorsionFrame& frame, std::uint32_t component) {
    const TorsionModel& model = *frame.model;
    std::vector<double*> result;
    for (std::uint32_t r = 0; r < model.n_relations; ++r) {
        if (model.relations[r].component == component) result.push_back(&frame.relation[r]);
    }
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& v = model.variables[i];
        if (v.component != component || v.type != TORSION_BOOLEAN || v.section != TORSION_D) continue;
        double* const place = &frame.d[v.index];
        if (std::find(result.begin(), result.end(), place) == result.end()) result.push_back(place);
    }
    return result;
}

bool force(TorsionFrame& frame, std::uint32_t component, bool closed) {
    if (is_closed(frame, component) == closed) return true;
    const std::vector<double*> places = switches(frame, component);
    if (places.size() > most_switches) return false;
    std::vector<unsigned> patterns((1u << places.size()) - 1);
    for (std::size_t i = 0; i < patterns.size(); ++i) patterns[i] = static_cast<unsigned>(i) + 1;
    std::stable_sort(patterns.begin(), patterns.end(), [](unsigned x, unsigned y) { return std::popcount(x) < std::popcount(y); });
    for (const unsigned pattern : patterns) {
        const auto flip = [&] {
            for (std::size_t i = 0; i < places.size(); ++i) {
                if ((pattern >> i & 1u) != 0) *places[i] = 1 - *places[i];
            }
        };
        flip();
        if (is_closed(frame, component) == closed) return true;
        flip();
    }
    return false;
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
        result.push_back({path_of(model, locked.component), is_locked ? "locked" : has_mode ? friction_words(runtime::value_of(frame, *mode)) : "not locked"});
    }
    if (model.curvature == nullptr) return result;
    for (const std::uint32_t c : gaps(frame)) result.push_back({path_of(model, c), is_closed(frame, c) ? "gap closed" : "gap open"});
    return result;
}

std::string force_gaps(TorsionFrame& frame, Gap wanted) {
    if (wanted == Gap::Current || frame.model->curvature == nullptr) return {};
    for (const std::uint32_t c : gaps(frame)) {
        if (!force(frame, c, wanted == Gap::Closed)) return path_of(*frame.model, c);
    }
    return {};
}

} // namespace torsion::analysis
