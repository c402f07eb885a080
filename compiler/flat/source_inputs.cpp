#include "compiler/flat/source_inputs.h"

#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace torsion::flat {

namespace {

using symbolic::Kind;

/// Is it this component, or one of its flanges?
bool belongs_to(const FlatModel& model, ComponentId component, const std::unordered_set<std::uint32_t>& sources) {
    for (int depth = 0; component.valid() && depth < 2; ++depth) {
        if (sources.contains(component.index())) return true;
        component = model.components[component].parent;
    }
    return false;
}

/// The sum of flows around a node: 0 = a + b + …, with `flow` as a plain term.
std::unordered_map<std::uint32_t, EquationId> flow_sums(const FlatModel& model,
                                                        const std::unordered_set<std::uint32_t>& flows) {
    std::unordered_map<std::uint32_t, EquationId> sums;
    symbolic::Walker walk(model.pool);
    for (std::size_t e = 0; e < model.equations.size(); ++e) {
        const EquationId id(static_cast<std::uint32_t>(e));
        const Equation& equation = model.equations[id];
        if (!model.pool.is_constant(equation.rhs, 0)) continue;
        std::vector<std::uint32_t> found;
        bool has_flows_only = true;
        walk.restart();
        walk(equation.lhs, [&](ExprId node) {
            const Kind kind = model.pool[node].kind;
            if (kind != Kind::Variable)
                return void(has_flows_only =
                                has_flows_only && kind != Kind::Der && kind != Kind::Pre && kind != Kind::Relation);
            const VarId v = model.pool.var(node);
            has_flows_only = has_flows_only && model.variables[v].is_flow;
            if (flows.contains(v.index())) found.push_back(v.index());
        });
        for (const std::uint32_t flow : found) {
            if (has_flows_only) sums.try_emplace(flow, id);
        }
    }
    return sums;
}

} // namespace

void add_source_inputs(FlatModel& model) {
    constexpr std::size_t supplied = 1; // of Energy::owners
    std::unordered_set<std::uint32_t> sources, flows;
    for (const ComponentId component : model.energy.owners[supplied]) sources.insert(component.index());
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        const VarId v(static_cast<std::uint32_t>(i));
        if (model.variables[v].is_flow && model.variables[v].type == Type::Real &&
            belongs_to(model, model.variables[v].origin.component, sources))
            flows.insert(v.index());
    }
    if (flows.empty()) return;
    const auto sums = flow_sums(model, flows);
    std::vector<std::uint32_t> ordered;
    for (const auto& [flow, equation] : sums) ordered.push_back(flow);
    std::sort(ordered.begin(), ordered.end());
    for (const std::uint32_t flow : ordered) {
        Variable input;
        const Variable& torque = model.variables[VarId(flow)];
        input.name = std::string(source_input_prefix) + torque.name;
        input.causality = Causality::Input;
        input.is_hidden = true;
        input.unit = torque.unit, input.quantity = torque.quantity, input.display_unit = torque.display_unit,
        input.origin = torque.origin;
        input.start = model.pool.constant(0);
        const VarId added = model.variables.add(std::move(input));
        Equation& sum = model.equations[sums.at(flow)];
        sum.lhs = symbolic::add(model.pool, sum.lhs, model.pool.variable(added));
    }
}

} // namespace torsion::flat
