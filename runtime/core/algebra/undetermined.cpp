#include "runtime/core/algebra/undetermined.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace torsion::runtime {

namespace {

/// A change of the tears that leaves every residual unchanged: d = e − A⁺A e for some e of about the tears' nominal
/// sizes.
std::vector<double> free_direction(Instance& instance, const TorsionBlock& block, BlockFactors& factors) {
    std::vector<double> e(block.n), image(block.n, 0.0);
    for (std::uint32_t j = 0; j < block.n; ++j) {
        e[j] = block.tear_nominal[j] * (1 + 0.1 * j); // a direction that no model has by chance
        for (std::uint32_t k = block.column_start[j]; k < block.column_start[j + 1]; ++k)
            image[block.row[k]] += instance.frame.work[block.jacobian + k] * e[j];
    }
    factors.solve(image.data());
    for (std::uint32_t j = 0; j < block.n; ++j) e[j] -= image[j];
    return e;
}

/// A connector has no equations: it stands for its component.
std::uint32_t element_of(const TorsionModel& model, std::uint32_t component) {
    const auto has_equation = [&](std::uint32_t c) {
        return std::any_of(model.equations, model.equations + model.n_equations,
                           [&](const TorsionEquationInfo& equation) { return equation.component == c; });
    };
    const auto parent = [&](std::uint32_t c) { return model.components[c].parent; };
    while (model.n_equations > 0 && !has_equation(component) && !component_path(model, parent(component)).empty())
        component = parent(component);
    return component;
}

bool differs(double before, double after) { return std::abs(after - before) > 1e-6 * (1 + std::abs(before)); }

/// Does a force or a torque differ?
bool has_other_load(const TorsionModel& model, const std::vector<double>& before, const double* after) {
    return std::any_of(model.variables, model.variables + model.n_variables, [&](const TorsionVariable& x) {
        const std::string_view unit = text(model, x.unit);
        return (unit == "N.m" || unit == "N") && x.section == TORSION_Y && differs(before[x.index], after[x.index]);
    });
}

/// The places where a component's algebraic variables differ.
struct Changed {
    std::uint32_t component = 0;
    bool inside = false; ///< in variables of its own
    std::vector<std::uint32_t> connectors = {};
};

/// Connectors count as part of their component. Excludes components that only pass on the change at another connector.
std::vector<Changed> changed_components(const TorsionModel& model, const std::vector<double>& before,
                                        const double* after) {
    std::vector<Changed> components;
    for (std::uint32_t v = 0; v < model.n_variables; ++v) {
        const TorsionVariable& x = model.variables[v];
        if (x.section != TORSION_Y || x.type != TORSION_REAL) continue;
        if (!differs(before[x.index], after[x.index])) continue;
        const std::uint32_t element = element_of(model, x.component);
        auto changed = std::find_if(components.begin(), components.end(),
                                    [&](const Changed& c) { return c.component == element; });
        if (changed == components.end()) changed = components.insert(changed, Changed{element});
        std::vector<std::uint32_t>& connectors = changed->connectors;
        if (element == x.component) changed->inside = true;
        else if (std::find(connectors.begin(), connectors.end(), x.component) == connectors.end())
            connectors.push_back(x.component);
    }
    // it only passes the load on
    std::erase_if(components, [](const Changed& changed) { return !changed.inside && changed.connectors.size() > 1; });
    return components;
}

/// "`a`", "`b`" of those components in the order of their names, without those inside of another one and without the
/// whole model.
std::vector<std::string> outermost(const TorsionModel& model, const std::vector<Changed>& components) {
    std::vector<std::string> paths;
    for (const Changed& changed : components) paths.emplace_back(component_path(model, changed.component));
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    const auto is_inside = [&](const std::string& path) {
        for (std::size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.', dot + 1)) {
            if (std::binary_search(paths.begin(), paths.end(), path.substr(0, dot))) return true;
        }
        return path.empty();
    };
    std::vector<std::string> names;
    for (const std::string& path : paths) {
        if (!is_inside(path)) names.push_back("`" + path + "`");
    }
    return names;
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Holds a block, with a guard: the evaluation of the model around it must not search for the elements of another
/// block.
class HeldBlock {
public:
    HeldBlock(Instance& instance, std::uint32_t index)
        : instance_(instance), memory_(instance.memory().begin(), instance.memory().end()), failure_(instance.failure),
          event_(instance.frame.event) {
        instance.held_block = index;
        instance.frame.event = 0; // as during integration: relations and discrete variables stay
    }
    HeldBlock(const HeldBlock&) = delete;
    ~HeldBlock() {
        std::copy(memory_.begin(), memory_.end(), instance_.memory().begin());
        instance_.frame.event = event_;
        instance_.failure = std::move(failure_);
        instance_.held_block = UINT32_MAX;
    }

private:
    Instance& instance_;
    std::vector<double> memory_;
    std::optional<Message> failure_;
    double event_;
};

} // namespace

Undetermined left_open_by(Instance& instance, std::uint32_t index) {
    const TorsionModel& model = instance.model;
    const TorsionBlock& block = model.blocks[index];
    const TorsionKernel whole_model = block.is_initial != 0 ? model.initialize : model.outputs;
    if (instance.held_block != UINT32_MAX || whole_model == nullptr) return {};
    TorsionFrame& frame = instance.frame;
    const std::vector<double> direction = free_direction(instance, block, instance.block_memory(index).factors);
    const HeldBlock held(instance, index);
    if (instance.call(whole_model) != 0) return {};
    const std::vector<double> y(frame.y, frame.y + model.n_y), der(frame.der, frame.der + model.n_x);
    std::vector<double> tears(block.n);
    load_tears(frame, block, tears.data());
    for (std::uint32_t j = 0; j < block.n; ++j) tears[j] += direction[j];
    store_tears(frame, block, tears.data());
    if (instance.call(whole_model) != 0) return {};
    const std::vector<std::string> names = outermost(model, changed_components(model, y, frame.y));
    const bool is_motion =
        !std::equal(der.begin(), der.end(), frame.der, [](double a, double b) { return !differs(a, b); });
    return {names.size() < 2 ? std::string() : joined(names), is_motion, has_other_load(model, y, frame.y)};
}

std::optional<Message> undetermined_note(Instance& instance, std::uint32_t index) {
    const TorsionModel& model = instance.model;
    const TorsionBlock& block = model.blocks[index];
    TorsionFrame& frame = instance.frame;
    const std::vector<double> direction = free_direction(instance, block, instance.block_memory(index).factors);
    std::vector<double> tears(block.n), moved(block.n), y(frame.y, frame.y + model.n_y);
    load_tears(frame, block, tears.data());
    for (std::uint32_t j = 0; j < block.n; ++j) moved[j] = tears[j] + direction[j];
    store_tears(frame, block, moved.data());
    const bool is_evaluated = call_kernel(frame, block, block.residuals) == 0;
    const std::vector<std::string> names =
        is_evaluated ? outermost(model, changed_components(model, y, frame.y)) : std::vector<std::string>();
    store_tears(frame, block, tears.data());
    if (call_kernel(frame, block, block.residuals) != 0 || names.size() < 2) return std::nullopt;
    Message message;
    if (block.equations != nullptr) message = message_at(model, block.equations[0], "R312", "");
    message.code = "R312";
    message.is_error = false;
    message.text = joined(names) + " block the same motion from t = " + time_text(frame.time) +
                   " s on: how they share the load is not determined";
    message.notes.push_back("of all solutions the one nearest to the values before is taken");
    return message;
}

} // namespace torsion::runtime
