#include "compiler/flat/connections/open_flanges.h"

#include "compiler/flat/plain_source.h"
#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <set>

namespace torsion::flat {

using symbolic::Kind;
using symbolic::Op;

namespace {

class OpenFlanges {
public:
    /// `open`: flows that are 0 because nothing is connected to their connectors.
    OpenFlanges(FlatModel& model, std::set<VarId> open);

    /// Of a component that transmits nothing for that reason. Empty: all is well.
    std::vector<const Node*> find(const Node& component);

private:
    struct End {
        const Node* connector = nullptr;
        VarId flow, potential;
        bool is_open = false;
    };
    struct Law { ///< an equation and its unknowns
        EquationId equation;
        std::vector<VarId> unknowns;
    };

    std::vector<End> ends_of(const Node& component) const;
    std::vector<Law> laws_of(const Node& component);
    static std::set<VarId> followed(const std::vector<Law>& laws, std::set<VarId> known);
    std::set<VarId> vanishing(const std::vector<Law>& laws);
    VarId sole_variable(ExprId difference) const;

    FlatModel& model_;
    std::set<VarId> open_;
    symbolic::Walker walk_;
    std::vector<std::vector<EquationId>> of_component_; ///< made when first asked for
};

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

} // namespace

void warn_of_open_flanges(FlatBuilder& builder, const Connections& connections) {
    FlatModel& model = builder.model;
    std::set<VarId> open;
    for (const std::size_t row : connections.flow_rows()) {
        const Equation& e = model.equations[EquationId(row)];
        if (model.pool[e.lhs].kind == Kind::Variable && model.pool.is_constant(e.rhs, 0))
            open.insert(model.pool.var(e.lhs));
    }
    if (open.empty()) return;
    const auto outermost_class = [](const instance::Class* c) {
        while (c && c->parent) c = c->parent;
        return c ? c->name : std::string();
    };
    const std::string own = outermost_class(builder.tree.model);
    OpenFlanges flanges(model, std::move(open));
    for (const Node* node : builder.tree.components) {
        const Node& whole = node->parent && node->parent->kind == Node::Kind::Array ? *node->parent : *node;
        if (!node->parent || node->is_connector() || node->is_record() || outermost_class(whole.declared_in) != own)
            continue;
        for (const Node* flange : flanges.find(*node))
            builder.diagnostics
                .report(source::Diag::UnconnectedFlange, whole.span(),
                        "`" + flange->path() + "` is connected to nothing: `" + node->path() + "` transmits nothing",
                        "its torque or force is always 0")
                .with_help("`connect` that flange, too, or leave the component out");
    }
}

} // namespace torsion::flat
