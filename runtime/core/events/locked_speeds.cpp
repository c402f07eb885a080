#include "runtime/core/events/locked_speeds.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/instance.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace torsion::runtime {

namespace {

constexpr double moving = 1e-6; // in rad/s or m/s: beyond the rounding of a projection

bool is_called(std::string_view name, std::string_view last) {
    return name == last || (name.ends_with(last) && name[name.size() - last.size() - 1] == '.');
}

bool is_locked_name(const TorsionVariable& variable, std::string_view name) {
    return variable.type == TORSION_BOOLEAN && variable.variability == TORSION_DISCRETE && is_called(name, "locked");
}

} // namespace

LockedSpeeds::LockedSpeeds(Instance& instance) : instance_(instance) {
    const TorsionModel& model = instance.model;
    std::vector<std::uint32_t> row_of_component(model.n_components, UINT32_MAX);
    if (model.n_relations == 0 || model.n_x == 0) return;
    for (std::uint32_t v = 0; v < model.n_variables; ++v) {
        const TorsionVariable& variable = model.variables[v];
        if (variable.component < model.n_components && is_locked_name(variable, text(model, variable.name)))
            row_of_component[variable.component] = v;
    }
    for (std::uint32_t v = 0; v < model.n_variables; ++v) {
        const TorsionVariable& variable = model.variables[v];
        if (variable.component >= model.n_components || row_of_component[variable.component] == UINT32_MAX) continue;
        const std::string_view name = text(model, variable.name);
        if (is_called(name, "w_relfric") || is_called(name, "v_relfric"))
            elements_.push_back({row_of_component[variable.component], v, false});
    }
    if (!elements_.empty()) x_.resize(model.n_x);
}

void LockedSpeeds::before_event() {
    if (!elements_.empty()) std::copy_n(instance_.frame.x, instance_.model.n_x, x_.begin());
}

// An event that moves states to where something rests has not set them by an equation of the model.
void LockedSpeeds::after_event() {
    if (elements_.empty() || instance_.has_projected || std::equal(x_.begin(), x_.end(), instance_.frame.x)) return;
    for (Element& element : elements_) {
        if (element.has_warned || !moves(element)) continue;
        element.has_warned = true;
        warn(element);
    }
}

bool LockedSpeeds::moves(const Element& element) const {
    const TorsionModel& model = instance_.model;
    const bool is_locked = value_of(instance_.frame, model.variables[element.locked]) != 0;
    return is_locked && std::abs(value_of(instance_.frame, model.variables[element.speed])) > moving;
}

void LockedSpeeds::warn(const Element& element) {
    const TorsionModel& model = instance_.model;
    const TorsionVariable& locked = model.variables[element.locked];
    const std::string name(component_path(model, locked.component));
    Message message = message_at(model, locked, "R326",
                                 "`" + name + "` is locked with a speed of " +
                                     number(value_of(instance_.frame, model.variables[element.speed])) +
                                     " after the `reinit` at t = " + time_text(instance_.frame.time) + " s");
    message.is_error = false;
    message.notes.push_back("locked friction keeps the speed that it has: nothing slides, and nothing is dissipated");
    message.help = "friction that is locked slides when its load exceeds what it holds: let a torque strike the shaft, "
                   "or release the element";
    instance_.warnings.push_back(std::move(message));
}

} // namespace torsion::runtime
