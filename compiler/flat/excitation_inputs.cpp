#include "compiler/flat/excitation_inputs.h"

#include "compiler/flat/source_inputs.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

#include <optional>

namespace torsion::flat {

namespace {

using source::Code;
using symbolic::Kind;

class ExcitationInputs {
public:
    ExcitationInputs(FlatModel& model, source::Diagnostics& diagnostics) : model_(model), diagnostics_(diagnostics) {}

    bool add(const std::string& name) {
        const std::optional<VarId> found = variable_of(name);
        if (!found) return refuse("`" + name + "` is no variable of the model", "for example the input of a source: torque.tau");
        const Variable& excited = model_.variables[*found];
        if (excited.type != Type::Real || excited.variability != Variability::Continuous)
            return refuse("`" + name + "` is no continuous Real", "for example the input of a source: torque.tau");
        if (excited.causality == Causality::Input) return true;
        const VarId input = input_beside(excited);
        if (!replace_uses(*found, input)) return refuse(obstacle_, help_);
        return true;
    }

private:
    bool refuse(const std::string& message, const std::string& help) {
        diagnostics_.report(Code::C101, {}, "--order: " + message).with_help(help);
        return false;
    }

    std::optional<VarId> variable_of(const std::string& name) const {
        for (std::size_t i = 0; i < model_.variables.size(); ++i) {
            const VarId v(static_cast<std::uint32_t>(i));
            if (model_.variables[v].name == name) return v;
        }
        return std::nullopt;
    }

    VarId input_beside(const Variable& excited) {
        Variable input;
        input.name = std::string(source_input_prefix) + excited.name;
        input.causality = Causality::Input;
        input.is_hidden = true;
        input.unit = excited.unit, input.quantity = excited.quantity, input.display_unit = excited.display_unit, input.origin = excited.origin;
        input.start = model_.pool.constant(0);
        return model_.variables.add(std::move(input));
    }

    bool is_inside(ComponentId component, ComponentId whole) const {
        while (component.valid() && component != whole) component = model_.components[component].parent;
        return component == whole;
    }

    /// Relations are held by what is linearized, and keep their rows.
    bool replace_uses(VarId excited, VarId input) {
        const ExprId variable = model_.pool.variable(excited);
        const ExprId sum = symbolic::add(model_.pool, variable, model_.pool.variable(input));
        bool has_derivative = false, has_uses = false;
        symbolic::Rewriter rewrite(model_.pool, [&](ExprId leaf) -> std::optional<ExprId> {
            const auto& node = model_.pool[leaf];
            if (node.kind == Kind::Relation) return leaf;
            if (node.kind == Kind::Der && model_.pool.var(leaf) == excited) has_derivative = true;
            if (node.kind != Kind::Variable || model_.pool.var(leaf) != excited) return std::nullopt;
            return sum;
        });
        const ComponentId component = model_.variables[excited].origin.component;
        for (std::size_t e = 0; e < model_.equations.size(); ++e) {
            Equation& equation = model_.equations[EquationId(static_cast<std::uint32_t>(e))];
            if (equation.lhs == variable || !is_inside(equation.origin.component, component)) continue;
            const ExprId lhs = rewrite(equation.lhs), rhs = rewrite(equation.rhs);
            has_uses = has_uses || lhs != equation.lhs || rhs != equation.rhs;
            equation.lhs = lhs, equation.rhs = rhs;
        }
        const std::string& name = model_.variables[excited].name;
        if (has_derivative) {
            obstacle_ = "not supported: `" + name + "` prescribes a motion, and its derivative is used";
            help_ = "excite a torque or a force";
        } else if (!has_uses) {
            obstacle_ = "no equation of its component uses `" + name + "`";
            help_ = "name the input of a source, or the torque that a component computes";
        }
        return has_uses && !has_derivative;
    }

    FlatModel& model_;
    source::Diagnostics& diagnostics_;
    std::string obstacle_, help_;
};

} // namespace

bool add_excitation_inputs(FlatModel& model, const std::vector<std::string>& names, source::Diagnostics& diagnostics) {
    ExcitationInputs inputs(model, diagnostics);
    for (const std::string& name : names) {
        if (!inputs.add(name)) return false;
    }
    return true;
}

} // namespace torsion::flat
