#include "compiler/flat/open_flanges.h"
#include "compiler/flat/flattener.h"
#include "compiler/flat/plain_source.h"

#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::flat {

using instance::Node;
using symbolic::Kind;
using symbolic::Op;

OpenFlanges::OpenFlanges(FlatModel& model, std::set<VarId> open)
    : model_(model), open_(std::move(open)), walk_(model.pool) {}

std::vector<const Node*> OpenFlanges::find(const Node& component) {
    const std::vector<End> ends = ends_of(component);
    const auto is_open = [](const End& e) { return e.is_open; };
    if (std::ranges::none_of(ends, is_open) || std::ranges::all_of(ends, is_open)) return {};
    const std::vector<Law> laws = laws_of(component);
    std::set<VarId> known;
    for (const End& e : ends)
        if (!e.is_open) known.insert(e.potential);
    const std::set<VarId> tied = followed(laws, std::move(known)), zero = vanishing(laws);
    const bool is_idle = std::ranges::all_of(ends, [&](const End& e) { return zero.contains(e.flow); });
    std::vector<const Node*> found;
    for (const End& e : ends) {
        const bool is_support = e.connector->class_ && e.connector->class_->name == "Support";
        if (e.is_open && !tied.contains(e.potential) && (is_idle || is_support)) found.push_back(e.connector);
    }
    return found;
}

std::vector<OpenFlanges::End> OpenFlanges::ends_of(const Node& component) const {
    std::vector<End> ends;
    const auto add = [&](const Node& connector) {
        const auto flange = one_dimensional(connector, model_);
        if (flange) ends.push_back({&connector, flange->flow, flange->potential, open_.contains(flange->flow)});
    };
    for (const Node* child : component.children) {
        if (child->is_internal) continue; // nothing can be connected to it from outside
        if (child->kind == Node::Kind::Composite && child->is_connector()) add(*child);
        if (child->kind != Node::Kind::Array) continue;
        for (const Node* element : child->children)
            if (element->kind == Node::Kind::Composite && element->is_connector()) add(*element);
    }
    return ends;
}

/// Of the component and its parts.
std::vector<OpenFlanges::Law> OpenFlanges::laws_of(const Node& component) {
    if (of_component_.empty()) {
        of_component_.resize(model_.components.size());
        for (const EquationId e : model_.equations.ids())
            if (const ComponentId c = model_.equations[e].origin.component; c.valid())
                of_component_[c.index()].push_back(e);
    }
    std::vector<Law> laws;
    std::vector<const Node*> nodes{&component};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (const Node* child : nodes[i]->children)
            if (child->kind != Node::Kind::Primitive) nodes.push_back(child);
        if (nodes[i]->kind != Node::Kind::Composite || nodes[i]->component >= of_component_.size()) continue;
        for (const EquationId e : of_component_[nodes[i]->component]) {
            Law& law = laws.emplace_back(Law{e, {}});
            walk_.restart();
            for (const ExprId side : {model_.equations[e].lhs, model_.equations[e].rhs})
                walk_(side, [&](ExprId x) {
                    const Kind kind = model_.pool[x].kind;
                    if (kind != Kind::Variable && kind != Kind::Der) return;
                    const VarId v = model_.pool.var(x);
                    if (model_.is_unknown(v) && std::ranges::find(law.unknowns, v) == law.unknowns.end())
                        law.unknowns.push_back(v);
                });
        }
    }
    return laws;
}

/// What follows from known variables, one equation after the other.
std::set<VarId> OpenFlanges::followed(const std::vector<Law>& laws, std::set<VarId> known) {
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (const Law& law : laws) {
            std::vector<VarId> rest;
            std::ranges::copy_if(law.unknowns, std::back_inserter(rest), [&](VarId v) { return !known.contains(v); });
            if (rest.size() == 1) known.insert(rest.front()), is_new = true;
        }
    }
    return known;
}

/// What is 0 because open flows are: flange_b.tau = tau, flange_a.tau = -tau.
std::set<VarId> OpenFlanges::vanishing(const std::vector<Law>& laws) {
    std::set<VarId> zero = open_;
    for (bool is_new = true; is_new;) {
        is_new = false;
        symbolic::Rewriter rewrite(model_.pool, [&](ExprId e) -> std::optional<ExprId> {
            const bool is_zero = model_.pool[e].kind == Kind::Variable && zero.contains(model_.pool.var(e));
            return is_zero ? std::optional(model_.pool.constant(0)) : std::nullopt;
        });
        std::set<VarId> more;
        for (const Law& law : laws) {
            if (std::ranges::none_of(law.unknowns, [&](VarId v) { return zero.contains(v); })) continue;
            const Equation& e = model_.equations[law.equation];
            const VarId v = sole_variable(symbolic::sub(model_.pool, rewrite(e.lhs), rewrite(e.rhs)));
            if (v && !zero.contains(v)) more.insert(v);
        }
        is_new = !more.empty();
        zero.merge(more);
    }
    return zero;
}

/// v, of v, −v or a factor times v.
VarId OpenFlanges::sole_variable(ExprId difference) const {
    const symbolic::ExprPool& pool = model_.pool;
    const symbolic::Node node = pool[difference];
    const auto is_factor = [&](ExprId e) {
        return pool.is_constant(e) || (pool[e].kind == Kind::Variable && !model_.is_unknown(pool.var(e)));
    };
    if (node.kind == Kind::Variable) return model_.is_unknown(pool.var(difference)) ? pool.var(difference) : VarId();
    if (node.op == Op::Neg) return sole_variable(ExprId(node.a));
    if (node.op != Op::Mul) return {};
    const ExprId a(node.a), b(node.b);
    return is_factor(a) ? sole_variable(b) : is_factor(b) ? sole_variable(a) : VarId();
}

/// Of the user's own classes: what a library leaves open is its matter.
void Flattener::open_flanges() {
    std::set<VarId> open;
    for (const std::size_t row : flow_rows_) {
        const Equation& e = model_.equations[EquationId(row)];
        if (model_.pool[e.lhs].kind == Kind::Variable && model_.pool.is_constant(e.rhs, 0))
            open.insert(model_.pool.var(e.lhs));
    }
    if (open.empty()) return;
    const auto outermost_class = [](const Class* c) {
        while (c && c->parent) c = c->parent;
        return c ? c->name : std::string();
    };
    const std::string own = outermost_class(tree_.model);
    OpenFlanges flanges(model_, std::move(open));
    for (const Node* node : tree_.components) {
        const Node& whole = node->parent && node->parent->kind == Node::Kind::Array ? *node->parent : *node;
        if (!node->parent || node->is_connector() || node->is_record() || outermost_class(whole.declared_in) != own)
            continue;
        for (const Node* flange : flanges.find(*node))
            diagnostics_
                .report(source::Diag::UnconnectedFlange, whole.span(),
                        "`" + flange->path() + "` is connected to nothing: `" + node->path() + "` transmits nothing",
                        "its torque or force is always 0")
                .with_help("`connect` that flange, too, or leave the component out");
    }
}

} // namespace torsion::flat
