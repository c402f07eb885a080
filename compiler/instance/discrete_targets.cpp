#include "compiler/instance/discrete_targets.h"

#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/numbering.h"
#include "compiler/instance/unrolling.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

bool has_when(const std::vector<ast::Equation>& equations) {
    return std::ranges::any_of(equations, [](const ast::Equation& e) {
        if (const auto* f = std::get_if<ast::ForEquation>(&e.node)) return has_when(f->body);
        if (const auto* i = std::get_if<ast::IfEquation>(&e.node))
            return has_when(i->otherwise) ||
                   std::ranges::any_of(i->branches, [](const auto& b) { return has_when(b.body); });
        return std::holds_alternative<ast::WhenEquation>(e.node);
    });
}

/// The model or block among the components that a name leads through; null: none.
const Node* component_in(const ast::ComponentRef& ref, const Scope& scope) {
    const Node* at = scope.node;
    for (std::size_t i = 0; i + 1 < ref.parts.size() && at; ++i) {
        at = at->child(ref.parts[i].name.text);
        if (at && (at->class_kind == ast::ClassKind::Model || at->class_kind == ast::ClassKind::Block)) return at;
    }
    return nullptr;
}

class DiscreteTargets {
public:
    DiscreteTargets(InstanceTree& tree, Translator& translator) : tree_(tree), t_(translator), unroll_(translator) {}

    void find() {
        for (Node* node : tree_.components) {
            for (const ClassPart& part : node->parts()) {
                const auto& body = std::get<ast::Composition>(part.class_->def->body());
                for (const ast::EquationSection& section : body.equations)
                    find_in(section.equations, {{node, part.class_}}, false);
                for (const ast::AlgorithmSection& section : body.algorithms)
                    find_in(section.statements, {{node, part.class_}}, false);
            }
        }
        for (Node* node : tree_.primitives) {
            if (node->variability == Variability::Discrete) check_declared(*node);
            if (node->variability != Variability::Continuous) continue;
            std::int64_t discrete = 0, n = node->count();
            for (std::int64_t i = 0; i < n; ++i)
                discrete += tree_.variability_of[scalar(*node, i)] == Variability::Discrete;
            if (n > 0 && discrete == n) node->variability = Variability::Discrete;
        }
    }

private:
    /// What is declared as a discrete Real gets its values in a when (specification 4.4.4); connectors get theirs from
    /// elsewhere.
    void check_declared(const Node& node) {
        if (node.type != BaseType::Real || node.is_input || node.is_connector() || outermost(node).is_connector())
            return;
        for (std::int64_t i = 0, n = node.count(); i < n; ++i)
            if (tree_.given_by_when[scalar(node, i)]) return;
        if (node.count() == 0) return;
        t_.diagnostics()
            .report(Diag::DiscreteOutsideWhen, node.binding ? node.binding->span : node.span(),
                    "`" + node.path() + "` is a discrete Real, and no `when` gives it a value")
            .with_help("leave out `discrete`, or give it its value in a `when`");
    }

    void mark(const ast::Expr& target, const Context& context) {
        if (const auto* several = std::get_if<ast::Tuple>(&target.node)) {
            for (const ast::Expr* e : several->elements)
                if (e) mark(*e, context);
            return;
        }
        const auto* named = std::get_if<ast::Reference>(&target.node);
        if (!named) return; // reported later
        if (const Node* component = component_in(named->ref, context.scope)) {
            t_.diagnostics()
                .report(Diag::WhenForComponentVariable, target.span,
                        "a `when` gives `" + named->ref.text() + "` a value, which belongs to the component `" +
                            component->path() + "`")
                .with_help("only the class of the component can do that");
            return;
        }
        ast::Reference whole = *named;
        if (t_.has_varying_subscript(named->ref, context)) { // any element may be meant
            auto all = t_.whole_of(named->ref, context);
            if (!all) return;
            whole.ref = std::move(all->ref);
        }
        TypedValue t = t_.translate({target.span, std::move(whole)}, context);
        each_scalar(t, [&](ExprId e) {
            if ((*tree_.pool)[e].kind == symbolic::Kind::Variable) mark(tree_.pool->var(e), target.span);
        });
    }

    void mark(symbolic::VarId v, Span span) {
        if (!tree_.given_by_when[v]) tree_.given_by_when.set(v, span);
        if (tree_.variability_of[v] == Variability::Continuous) tree_.variability_of.set(v, Variability::Discrete);
    }

    void find_in(const std::vector<ast::Equation>& equations, const Context& context, bool inside) {
        for (const ast::Equation& e : equations) {
            if (const auto* s = std::get_if<ast::SimpleEquation>(&e.node); s && inside) mark(*s->lhs, context);
            if (const auto* s = std::get_if<ast::WhenEquation>(&e.node))
                for (const auto& branch : s->branches) find_in(branch.body, context, true);
            if (const auto* s = std::get_if<ast::ForEquation>(&e.node); s && (inside || has_when(s->body)))
                unroll_.each_iteration(s->iterators, context, [&](const Context& c) { find_in(s->body, c, inside); });
            if (const auto* s = std::get_if<ast::IfEquation>(&e.node))
                unroll_.each_arm(*s, context, [&](const auto& body) { find_in(body, context, inside); });
        }
    }

    void find_in(const std::vector<ast::Statement>& statements, const Context& context, bool inside) {
        for (const ast::Statement& s : statements) {
            if (const auto* a = std::get_if<ast::Assignment>(&s.node); a && inside)
                mark(ast::Expr{s.span, ast::Reference{a->target}}, context);
            if (const auto* a = std::get_if<ast::TupleAssignment>(&s.node); a && inside) mark(*a->targets, context);
            if (const auto* w = std::get_if<ast::WhenStatement>(&s.node))
                for (const auto& branch : w->branches) find_in(branch.body, context, true);
            if (const auto* l = std::get_if<ast::ForStatement>(&s.node))
                unroll_.each_known_iteration(l->iterators, context,
                                             [&](const Context& c) { find_in(l->body, c, inside); });
            if (const auto* l = std::get_if<ast::WhileStatement>(&s.node)) find_in(l->body, context, inside);
            if (const auto* i = std::get_if<ast::IfStatement>(&s.node))
                unroll_.each_arm(*i, context, [&](const auto& body) { find_in(body, context, inside); });
        }
    }

    InstanceTree& tree_;
    Translator& t_;
    Unrolling unroll_;
};

} // namespace

void find_discrete_targets(InstanceTree& tree, Translator& translator) { DiscreteTargets(tree, translator).find(); }

} // namespace torsion::instance
