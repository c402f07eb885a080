#include "compiler/flat/bindings.h"

#include "compiler/instance/run_time_texts.h"

#include <functional>
#include <unordered_set>

namespace torsion::flat {

using instance::BaseType;
using source::Diag;

namespace {

/// A parameter without a value: from its attributes.
void bind_to_start(FlatBuilder& builder, const Node& node) {
    const symbolic::ExprPool& pool = builder.pool;
    const auto is_known = [&](ExprId e) { return e && pool.is_constant(e); };
    std::string used = node.attribute("start") ? "its start value is used" : "0 is used";
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        Variable& v = builder.model.variables[instance::scalar(node, i)];
        if (v.is_calculated) continue;
        v.binding = v.start;
        if (v.has_start) continue;
        if (is_known(v.min) && pool.value(v.min) > 0) v.binding = v.min, used = "its min is used";
        if (is_known(v.max) && pool.value(v.max) < 0) v.binding = v.max, used = "its max is used";
    }
    builder.diagnostics.report(Diag::ParameterFromStart, node.span(),
                               "parameter `" + node.path() + "` has no value; " + used);
}

void bind_parameter(EventLowering& events, const typing::Binding& binding, const Place& place) {
    FlatBuilder& builder = events.builder;
    const Node& node = *binding.node;
    if (binding.is_start) return bind_to_start(builder, node);
    const TypedValue value = events.lowered(binding.value, place);
    for (std::size_t i = 0; i < value.size(); ++i) {
        Variable& v = builder.model.variables[instance::scalar(node, std::int64_t(i))];
        v.binding_lost_unit = binding.lost_unit;
        if (node.type == BaseType::String) v.text = value.texts[i];
        else v.binding = value.elements[i];
        v.is_structural = binding.is_known && node.variability == Variability::Parameter;
    }
}

/// A String whose value is one of a few texts. Its uses have the value itself; `pre`, `change` and messages have the
/// variable.
void add_text_equation(FlatBuilder& builder, const Node& node, const TypedValue& value, const Place& place) {
    for (std::int64_t i = 0, n = node.count(); i < n; ++i) {
        const VarId id = instance::scalar(node, i);
        Variable& v = builder.model.variables[id];
        v.type = Type::Enumeration, v.variability = Variability::Discrete, v.is_hidden = v.is_protected = true;
        v.causality = Causality::Local;
        builder.add_equation(builder.pool.variable(id), value.elements[value.is_scalar() ? 0 : std::size_t(i)],
                             place.at(node.span()));
    }
}

void add_equations(EventLowering& events, const typing::Binding& binding, const Place& place) {
    FlatBuilder& builder = events.builder;
    const Node& node = *binding.node;
    TypedValue value = events.lowered(binding.value, place);
    if (!events.results.changes_at_events_only(value, place, place.at(binding.span))) return;
    if (instance::is_run_time_text(value)) return add_text_equation(builder, node, value, place);
    for (std::size_t i = 0; i < value.texts.size(); ++i) { // always known: like a parameter
        Variable& v = builder.model.variables[instance::scalar(node, std::int64_t(i))];
        v.text = value.texts[i], v.variability = Variability::Parameter;
    }
    for (std::size_t i = 0; i < value.elements.size(); ++i)
        builder.add_equation(builder.pool.variable(instance::scalar(node, std::int64_t(i))), value.elements[i],
                             place.at(node.span()), binding.lost_unit);
}

} // namespace

void flatten_bindings(EventLowering& events, const typing::Component& component) {
    const Place place{.component = ComponentId(component.node->component)};
    for (const typing::Binding& binding : component.bindings) {
        if (binding.node->variability <= Variability::Parameter) bind_parameter(events, binding, place);
        else add_equations(events, binding, place);
    }
}

void bind_structural(FlatBuilder& builder) {
    for (const typing::Binding& binding : builder.typed.structural)
        for (std::size_t i = 0; i < binding.value.elements.size(); ++i) {
            Variable& v = builder.model.variables[instance::scalar(*binding.node, std::int64_t(i))];
            v.binding = binding.value.elements[i];
            v.is_structural = true;
        }
}

// Bindings not needed at compile time may still be cyclic: depth-first search over parameters.
void check_parameter_cycles(const FlatBuilder& builder) {
    symbolic::Walker walk(builder.pool);
    enum : char { New, Open, Done };
    IdMap<VarId, char> state(builder.model.variables.size());
    // calls whose arguments are finished: each of n results of a function of n values has its own binding
    std::unordered_set<ExprId> settled;
    auto visit = [&](VarId v, const std::function<void(ExprId)>& each) {
        walk.restart();
        walk(builder.model.variables[v].binding, each,
             [&](ExprId e) { return (builder.pool)[e].kind != symbolic::Kind::Call || !settled.contains(e); });
    };
    auto uses = [&](VarId v) {
        std::vector<VarId> result;
        if (!builder.model.variables[v].binding) return result;
        visit(v, [&](ExprId e) {
            if ((builder.pool)[e].kind == symbolic::Kind::Variable) result.push_back(builder.pool.var(e));
        });
        return result;
    };
    auto settle = [&](VarId v) {
        if (!builder.model.variables[v].binding) return;
        visit(v, [&](ExprId e) {
            if ((builder.pool)[e].kind == symbolic::Kind::Call) settled.insert(e);
        });
    };
    for (VarId start : builder.model.variables.ids()) {
        if (state[start] != New || !builder.model.variables[start].binding) continue;
        std::vector<std::pair<VarId, std::vector<VarId>>> stack{{start, uses(start)}};
        state.set(start, Open);
        while (!stack.empty()) {
            auto& [v, open] = stack.back();
            if (open.empty()) {
                state.set(v, Done);
                settle(v);
                stack.pop_back();
                continue;
            }
            VarId next = open.back();
            open.pop_back();
            if (state[next] == Open) {
                builder.diagnostics.report(Diag::CyclicParameters, builder.model.variables[next].origin.span,
                                           "the value of `" + builder.model.variables[next].name +
                                               "` depends on itself");
                return;
            }
            if (state[next] == New) {
                state.set(next, Open);
                stack.emplace_back(next, uses(next));
            }
        }
    }
}

} // namespace torsion::flat
