// Follows the torque of a flange to the equations of its component, to their other unknowns, and so on. If it reaches
// the flange's angle or speed, the torque may be that of a spring, a damper or a friction, and the component must
// declare its energy.

#include "compiler/flat/plain_source.h"

#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace torsion::flat {

using instance::Node;
using symbolic::Kind;

bool is_flange(const Node& node, const FlatModel& model, bool is_sure) {
    if (node.kind == Node::Kind::Primitive) {
        if (!node.is_flow || !node.first_variable.valid()) return false;
        const std::string_view unit = model.strings[model.variables[node.first_variable].unit];
        return unit == "N.m" || unit == "N" || (!is_sure && unit.empty());
    }
    return std::any_of(node.children.begin(), node.children.end(),
                       [&](const Node* child) { return is_flange(*child, model, is_sure); });
}

std::optional<OneDimensional> one_dimensional(const Node& connector, const FlatModel& model) {
    if (connector.kind != Node::Kind::Composite || connector.children.size() != 2) return std::nullopt;
    OneDimensional flange;
    for (const Node* child : connector.children) {
        if (child->kind != Node::Kind::Primitive || !child->dims.empty() || !child->first_variable.valid())
            return std::nullopt;
        (child->is_flow ? flange.flow : flange.potential) = child->first_variable;
    }
    if (!flange.flow.valid() || !flange.potential.valid()) return std::nullopt;
    const std::string_view flow = model.strings[model.variables[flange.flow].unit],
                           potential = model.strings[model.variables[flange.potential].unit];
    const bool is_mechanical = (flow == "N.m" && potential == "rad") || (flow == "N" && potential == "m");
    return is_mechanical ? std::optional(flange) : std::nullopt;
}

PlainSources::PlainSources(const FlatModel& model, symbolic::ExprPool& pool)
    : model_(model), pool_(pool), walk_(pool), of_component_(model.components.size()) {
    for (std::size_t e = 0; e < model.equations.size(); ++e) {
        const EquationId id(static_cast<std::uint32_t>(e));
        const ComponentId component = model.equations[id].origin.component;
        if (component.valid()) of_component_[component.index()].push_back(id);
    }
}

ExprId PlainSources::power(const Node& node, const std::vector<const Node*>& flanges) {
    std::vector<OneDimensional> ends;
    for (const Node* flange : flanges) {
        const auto end = one_dimensional(*flange, model_);
        if (!end) return {};
        ends.push_back(*end);
    }
    if (ends.empty() || has_inner_flange(node)) return {};
    std::vector<Law> laws;
    gather(node, laws);
    const auto is_potential = [&](VarId v) {
        return std::any_of(ends.begin(), ends.end(), [&](const OneDimensional& f) { return f.potential == v; });
    };
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> laws_of;
    for (std::size_t i = 0; i < laws.size(); ++i) {
        const auto motions = std::count_if(laws[i].unknowns.begin(), laws[i].unknowns.end(), is_potential);
        if (motions > 1) return {}; // the flanges move each other: a gear
        for (const VarId v : laws[i].unknowns) laws_of[v.index()].push_back(i);
    }
    std::vector<VarId> reached;
    std::unordered_set<std::uint32_t> known;
    std::vector<bool> is_used(laws.size(), false);
    for (const OneDimensional& flange : ends) {
        if (known.insert(flange.flow.index()).second) reached.push_back(flange.flow);
    }
    for (std::size_t next = 0; next < reached.size(); ++next) {
        if (is_potential(reached[next])) return {};
        for (const std::size_t i : laws_of[reached[next].index()]) {
            if (is_used[i]) continue;
            is_used[i] = true;
            for (const VarId v : laws[i].unknowns) {
                if (known.insert(v.index()).second) reached.push_back(v);
            }
        }
    }
    ExprId sum = pool_.constant(0);
    for (const OneDimensional& flange : ends)
        sum = symbolic::sub(pool_, sum, symbolic::mul(pool_, pool_.variable(flange.flow), pool_.der(flange.potential)));
    return sum;
}

bool PlainSources::has_inner_flange(const Node& node) const {
    return std::any_of(node.children.begin(), node.children.end(), [&](const Node* child) {
        if (child->kind == Node::Kind::Primitive || child->is_connector()) return false;
        const bool is_array_of_connectors =
            child->kind == Node::Kind::Array && !child->children.empty() && child->children.front()->is_connector();
        return !is_array_of_connectors && is_flange(*child, model_, false);
    });
}

/// The equations of a component and of its parts.
void PlainSources::gather(const Node& node, std::vector<Law>& laws) {
    if (node.kind == Node::Kind::Composite && node.component < of_component_.size()) {
        for (const EquationId e : of_component_[node.component]) laws.push_back({unknowns_of(e)});
    }
    for (const Node* child : node.children) {
        if (child->kind != Node::Kind::Primitive) gather(*child, laws);
    }
}

std::vector<VarId> PlainSources::unknowns_of(EquationId e) {
    std::vector<VarId> unknowns;
    walk_.restart();
    const auto visit = [&](ExprId node) {
        const Kind kind = pool_[node].kind;
        if (kind != Kind::Variable && kind != Kind::Der && kind != Kind::Pre) return;
        const VarId v = pool_.var(node);
        if (model_.is_unknown(v) && std::find(unknowns.begin(), unknowns.end(), v) == unknowns.end())
            unknowns.push_back(v);
    };
    walk_(model_.equations[e].lhs, visit);
    walk_(model_.equations[e].rhs, visit);
    return unknowns;
}

} // namespace torsion::flat
