#include "compiler/flat/excitation_inputs.h"

#include "compiler/flat/source_inputs.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

#include <optional>

namespace torsion::flat {

namespace {

using source::Diag;
using symbolic::Kind;

constexpr const char* excitable = "for example the input of a source: torque.tau";

class ExcitationInputs {
public:
    ExcitationInputs(FlatModel& model, source::Diagnostics& diagnostics) : model_(model), diagnostics_(diagnostics) {}

    bool add_input(const std::string& name, bool is_signal) {
        const std::optional<VarId> excited = continuous(is_signal ? "--input" : "--order", name);
        if (!excited) return false;
        if (model_.variables[*excited].causality == Causality::Input) return true;
        const ComponentId component = own_component(*excited);
        if (!is_signal && is_motion(*excited)) {
            if (add_motion(*excited, component, input_beside(motion_input_prefix, *excited)).uses.value) return true;
        } else {
            const Uses uses = shift(component, *excited, sum(*excited, input_beside(source_input_prefix, *excited)));
            if (uses.derivative)
                return refuse(is_signal ? "--input" : "--order",
                              "not supported: the derivative of `" + name + "` is used",
                              "excite a torque, a force or a motion");
            if (uses.value) return true;
        }
        return refuse(is_signal ? "--input" : "--order", "no equation of its component uses `" + name + "`",
                      "name the input of a source, or the torque that a component computes");
    }

    bool add_spring(const std::string& name) {
        const std::optional<VarId> twist = continuous("--loss-factor", name);
        if (!twist) return false;
        const VarId input = input_beside(spring_input_prefix, *twist);
        if (shift(own_component(*twist), *twist, sum(*twist, input)).value) return true;
        return refuse("--loss-factor", "no torque of its component depends on `" + name + "`",
                      "name an elastic element");
    }

    /// The component finds its angle advanced, and its speed higher. Both stay what they are until an analysis moves
    /// them.
    void add_turning(const DeclaredExcitation& declared) {
        const VarId speed = add_motion(declared.angle, declared.component, VarId()).speed;
        if (declared.speed.valid()) shift(declared.component, declared.speed, sum(declared.speed, speed));
        if (declared.combustion.valid())
            shift(declared.component, declared.combustion,
                  sum(declared.combustion, input_beside(combustion_input_prefix, declared.combustion)));
    }

private:
    struct Uses {
        bool value = false, derivative = false;
    };
    struct Motion {
        VarId speed;
        Uses uses;
    };

    bool is_motion(VarId v) const {
        const std::string_view unit = model_.strings[model_.variables[v].unit];
        return unit == "rad" || unit == "rad/s" || unit == "m" || unit == "m/s";
    }

    /// What is added has two derivatives, for equations that need them: two states, of which the second is moved by an
    /// input, or stands.
    Motion add_motion(VarId position, ComponentId component, VarId moved_by) {
        const VarId added = state_beside(turning_angle_prefix, position),
                    speed = state_beside(turning_speed_prefix, position);
        const ExprId rate = model_.pool.variable(speed);
        add_equation(added, rate, component);
        add_equation(speed, moved_by.valid() ? model_.pool.variable(moved_by) : model_.pool.constant(0), component);
        return {speed, shift(component, position, sum(position, added),
                             symbolic::add(model_.pool, model_.pool.der(position), rate))};
    }

    bool refuse(const char* option, const std::string& message, const std::string& help) {
        diagnostics_.report(Diag::InvalidCommandLine, {}, std::string(option) + ": " + message).with_help(help);
        return false;
    }

    std::optional<VarId> continuous(const char* option, const std::string& name) {
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            const VarId v(static_cast<std::uint32_t>(i));
            const Variable& variable = model_.variables[v];
            if (variable.name != name) continue;
            if (variable.type == Type::Real && variable.variability == Variability::Continuous) return v;
            refuse(option, "`" + name + "` is no continuous Real", excitable);
            return std::nullopt;
        }
        const std::string torque = torque_of(name);
        if (!torque.empty())
            refuse(option, "`" + name + "` is a component, and no variable", "its torque or force: " + torque);
        else refuse(option, "`" + name + "` is no variable of the model", excitable);
        return std::nullopt;
    }

    /// Of a component that has one; empty: there is none.
    std::string torque_of(const std::string& component) const {
        for (const char* own : {".tau", ".f"}) {
            for (std::size_t i = 0; i < model_.variables.size(); ++i) {
                const std::string& name = model_.variables[VarId(static_cast<std::uint32_t>(i))].name;
                if (name == component + own) return name;
            }
        }
        return {};
    }

    Variable beside(std::string_view prefix, VarId excited) const {
        const Variable& variable = model_.variables[excited];
        Variable result;
        result.name = std::string(prefix) + variable.name;
        result.is_hidden = true;
        result.origin = variable.origin;
        result.start = model_.pool.constant(0);
        return result;
    }

    VarId input_beside(std::string_view prefix, VarId excited) {
        Variable input = beside(prefix, excited);
        const Variable& variable = model_.variables[excited];
        input.causality = Causality::Input;
        input.unit = variable.unit, input.quantity = variable.quantity, input.display_unit = variable.display_unit;
        return model_.variables.add(std::move(input));
    }

    VarId state_beside(std::string_view prefix, VarId excited) {
        Variable state = beside(prefix, excited);
        state.has_start = state.fixed = true;
        state.state_select = StateSelect::Always;
        return model_.variables.add(std::move(state));
    }

    void add_equation(VarId state, ExprId derivative, ComponentId component) {
        Equation equation;
        equation.lhs = model_.pool.der(state), equation.rhs = derivative, equation.is_real = true;
        equation.origin = {model_.variables[state].origin.span, component};
        model_.equations.add(std::move(equation));
    }

    ExprId sum(VarId a, VarId b) {
        return symbolic::add(model_.pool, model_.pool.variable(a), model_.pool.variable(b));
    }
    ComponentId own_component(VarId v) const { return model_.variables[v].origin.component; }

    bool is_inside(ComponentId component, ComponentId whole) const {
        while (component.valid() && component != whole) component = model_.components[component].parent;
        return component == whole;
    }

    /// Equations of the component use `value` for the variable, and `derivative`, if it is given, for its derivative.
    /// Relations are held by what is linearized, and keep their rows.
    Uses shift(ComponentId component, VarId shifted, ExprId value, ExprId derivative = {}) {
        const ExprId variable = model_.pool.variable(shifted);
        Uses uses;
        symbolic::Rewriter rewrite(model_.pool, [&](ExprId leaf) -> std::optional<ExprId> {
            const auto& node = model_.pool[leaf];
            if (node.kind == Kind::Relation) return leaf;
            if ((node.kind != Kind::Der && node.kind != Kind::Variable) || model_.pool.var(leaf) != shifted)
                return std::nullopt;
            if (node.kind == Kind::Variable) return value;
            uses.derivative = true;
            return derivative.valid() ? std::optional(derivative) : std::nullopt;
        });
        for (std::size_t e = 0; e < model_.equations.size(); ++e) {
            Equation& equation = model_.equations[EquationId(static_cast<std::uint32_t>(e))];
            if (equation.lhs == variable || !is_inside(equation.origin.component, component)) continue;
            const ExprId lhs = rewrite(equation.lhs), rhs = rewrite(equation.rhs);
            uses.value = uses.value || lhs != equation.lhs || rhs != equation.rhs;
            equation.lhs = lhs, equation.rhs = rhs;
        }
        return uses;
    }

    FlatModel& model_;
    source::Diagnostics& diagnostics_;
};

} // namespace

bool add_excitation_inputs(FlatModel& model, const Excited& excited, source::Diagnostics& diagnostics) {
    ExcitationInputs inputs(model, diagnostics);
    for (const std::string& name : excited.inputs) {
        if (!inputs.add_input(name, false)) return false;
    }
    for (const std::string& name : excited.signals) {
        if (!inputs.add_input(name, true)) return false;
    }
    for (const std::string& name : excited.springs) {
        if (!inputs.add_spring(name)) return false;
    }
    if (excited.declared) {
        for (const DeclaredExcitation& declared : std::vector(model.excitations)) inputs.add_turning(declared);
    }
    return true;
}

} // namespace torsion::flat
