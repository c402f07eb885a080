// Statements of algorithm sections of models (specification 11.1.2). A `while` and a `for` over a range that varies may
// become functions of what they read: varying_loops.cpp.
#include "compiler/instance/attempt.h"
#include "compiler/support/match.h"
#include "compiler/typing/section_typing.h"

#include <span>
#include <unordered_map>

namespace torsion::typing {

namespace {

/// Does a `break` end the loop around?
enum class Leaves { Never, Perhaps, Always };

Leaves leaves(std::span<const Statement> body) {
    Leaves result = Leaves::Never;
    const auto may_leave = [](const Body& arm) { return leaves(arm) != Leaves::Never; };
    for (const Statement& s : body) {
        if (std::holds_alternative<Break>(s.node)) return Leaves::Always;
        const auto* i = std::get_if<If>(&s.node);
        const auto* w = std::get_if<When>(&s.node);
        if ((i && (may_leave(i->otherwise) || std::ranges::any_of(i->arms, may_leave, &Arm::body))) ||
            (w && std::ranges::any_of(w->arms, may_leave, &WhenArm::body)))
            result = Leaves::Perhaps;
    }
    return result;
}

} // namespace

void SectionTyping::algorithm(const Statements& all, const Context& context, Section& section) {
    errors_ = diagnostics_.error_count();
    find_targets(all, context);
    section.targets.assign(targets_.begin(), targets_.end());
    for (const VarId v : targets_) // others begin with their left limits
        if (is_initial_ || tree_.variability_of[v] == instance::Variability::Continuous) known_.insert(v);
    statements(all, context, section.body);
}

/// What is assigned, and is there a `while`?
void SectionTyping::find_targets(const Statements& all, const Context& context) {
    for (const ast::Statement& s : all) {
        match(
            s.node, [&](const ast::Assignment& a) { find_target({s.span, ast::Reference{a.target}}, context); },
            [&](const ast::TupleAssignment& a) {
                for (const ast::Expr* e : std::get<ast::Tuple>(a.targets->node).elements)
                    if (e) find_target(*e, context);
            },
            [&](const ast::IfStatement& i) {
                s_.unrolling_.each_arm(i, context, [&](const auto& body) { find_targets(body, context); });
            },
            [&](const ast::ForStatement& l) {
                s_.unrolling_.each_known_iteration(l.iterators, context,
                                                   [&](const Context& c) { find_targets(l.body, c); });
            },
            [&](const ast::WhileStatement& w) {
                has_while_ = true;
                find_targets(w.body, context);
            },
            [&](const ast::WhenStatement& w) {
                for (const auto& b : w.branches) find_targets(b.body, context);
            },
            [&](const ast::CallStatement&) {}, [&](const ast::Break&) {}, [&](const ast::Return&) {});
    }
}

void SectionTyping::find_target(const ast::Expr& target, const Context& context) {
    if (const auto t = whole_target(target, context))
        instance::each_scalar(t->variables, [&](ExprId e) { targets_.insert(pool_.var(e)); });
}

// ---- statements

void SectionTyping::statements(const Statements& all, const Context& context, Body& body) {
    Leaves left = Leaves::Never;
    for (const ast::Statement& s : all) {
        // another error would say the same
        if (diagnostics_.error_count() != errors_ || left == Leaves::Always) return;
        const std::size_t before = body.size();
        statement(s, context.conditional(context.is_conditional || left == Leaves::Perhaps), body);
        left = std::max(left, leaves(std::span(body).subspan(before)));
    }
}

void SectionTyping::statement(const ast::Statement& s, const Context& context, Body& body) {
    match(
        s.node, [&](const ast::Assignment& a) { assignment(s.span, a, context, body); },
        [&](const ast::TupleAssignment& a) { several(s.span, a, context, body); },
        [&](const ast::IfStatement& i) { if_statement(s.span, i, context, body); },
        [&](const ast::ForStatement& l) { for_statement(s, l, context, body); },
        [&](const ast::WhileStatement& w) { while_statement(s, w, context, body); },
        [&](const ast::WhenStatement& w) { when_statement(s.span, w, context, body); },
        [&](const ast::CallStatement& c) { call_statement(s.span, *c.call, context, body); },
        [&](const ast::Break&) {
            if (loops_ > 0) return body.push_back({Break{}, s.span});
            diagnostics_.report(Diag::NotAllowedInWhen, s.span, "`break` outside of a loop");
        },
        [&](const ast::Return&) {
            diagnostics_.report(Diag::NotAllowedInClassKind, s.span,
                                "`return` ends a function: an algorithm of a model has none");
        });
}

void SectionTyping::call_statement(Span span, const ast::Expr& e, const Context& context, Body& body) {
    const auto* named = std::get_if<ast::Call>(&e.node);
    if (!named || named->function.text() != "reinit") return call(span, e, context, body);
    diagnostics_.report(Diag::NotAllowedInWhen, span, "`reinit` in an algorithm")
        .with_help("write a `when` in an equation section");
}

void SectionTyping::assignment(Span span, const ast::Assignment& a, const Context& context, Body& body) {
    auto target = selected_target({a.target.span, ast::Reference{a.target}}, context);
    auto value = target ? fitted(*target, t_.translate(*a.value, context), a.value->span) : std::nullopt;
    if (!value) return;
    note_known(*target, *value, context);
    Assignment result;
    result.parts.push_back({std::move(*target), std::move(*value), a.value->span});
    body.push_back({std::move(result), span});
}

/// Which present values may be known from now on.
void SectionTyping::note_known(const Target& target, const TypedValue& value, const Context& context) {
    if (!has_while_) return;
    bool may_be = true;
    instance::each_scalar(value, [&](ExprId e) { may_be = may_be && may_be_known(e); });
    instance::each_scalar(target.variables, [&](ExprId e) {
        if (may_be) known_.insert(pool_.var(e));
        else if (!context.is_conditional && !target.selected) known_.erase(pool_.var(e));
    });
}

void SectionTyping::several(Span span, const ast::TupleAssignment& a, const Context& context, Body& body) {
    const auto& targets = std::get<ast::Tuple>(a.targets->node).elements;
    auto values = results(span, targets.size(), *a.call, context);
    if (!values) return;
    Assignment result;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        if (!targets[i]) continue;
        auto target = selected_target(*targets[i], context);
        auto value = target ? fitted(*target, std::move((*values)[i]), span) : std::nullopt;
        if (!value) return;
        note_known(*target, *value, context);
        result.parts.push_back({std::move(*target), std::move(*value), span});
    }
    body.push_back({std::move(result), span});
}

void SectionTyping::if_statement(Span span, const ast::IfStatement& s, const Context& context, Body& body) {
    auto open = open_arms(s, context);
    auto result = open ? typed_arms(*open, &SectionTyping::statements, context, body) : std::nullopt;
    if (result) body.push_back({std::move(*result), span});
}

void SectionTyping::for_statement(const ast::Statement& s, const ast::ForStatement& l, const Context& context,
                                  Body& body) {
    if (s_.unrolling_.has_varying_range(l.iterators, context)) {
        if (auto loop = varying_loop(s, context)) body.push_back({std::move(*loop), s.span});
        return;
    }
    Rounds rounds;
    Leaves left = Leaves::Never;
    const InLoop inside(loops_);
    s_.unrolling_.each_iteration(l.iterators, context, [&](const Context& c) {
        if (left == Leaves::Always) return;
        Body& round = rounds.bodies.emplace_back();
        statements(l.body, c.conditional(c.is_conditional || left == Leaves::Perhaps), round);
        left = std::max(left, leaves(round));
    });
    body.push_back({std::move(rounds), s.span});
}

/// May present values decide it?
bool SectionTyping::may_be_known(ExprId root) {
    std::unordered_map<ExprId, bool> may_be;
    const auto of_node = [&](ExprId e) {
        using symbolic::Op;
        const symbolic::Node& node = pool_[e];
        const symbolic::Children children = pool_.children(e);
        const auto may = [&](ExprId part) { return may_be.at(part); };
        if (node.kind == Kind::Constant) return true;
        if (node.kind == Kind::Variable) return known_.contains(pool_.var(e));
        if (node.kind == Kind::Event)
            return std::holds_alternative<instance::Rounded>((*tree_.events)[pool_.event_of(e)].node);
        const bool is_decided_by_one =
            node.kind == Kind::Select || node.op == Op::And || node.op == Op::Or || node.op == Op::Mul;
        if (is_decided_by_one) return std::ranges::any_of(children, may);
        return !children.empty() && std::ranges::all_of(children, may);
    };
    s_.known_walk_.restart();
    s_.known_walk_(root, [&](ExprId e) { may_be.emplace(e, of_node(e)); });
    return may_be.at(root);
}

/// In two forms: as rounds, which have events, and as a loop that varies. Present values decide.
void SectionTyping::while_statement(const ast::Statement& s, const ast::WhileStatement& w, const Context& context,
                                    Body& body) {
    While result;
    result.first_event = symbolic::EventId(tree_.events->size());
    // it counts where it is known
    const auto condition = boolean_condition(*w.condition, context.without_events(), "a `while`");
    if (!condition) return;
    result.condition = condition->elements[0];
    result.of_condition = w.condition->span;
    if (pool_.is_constant(result.condition, 0)) return;
    if (!may_be_known(result.condition)) { // then it only varies
        if (auto loop = varying_loop(s, context)) body.push_back({std::move(*loop), s.span});
        return;
    }
    const InLoop inside(loops_);
    // whether it is reached is not known
    statements(w.body, context.conditional(), result.body);
    result.end_of_events = symbolic::EventId(tree_.events->size());
    if (diagnostics_.error_count() != errors_) return;
    instance::Attempt attempt(t_);
    if (auto loop = varying_loop(s, context)) {
        attempt.keep();
        result.varying = std::make_shared<VaryingLoop>(std::move(*loop));
    } else {
        for (const source::Diagnostic& why : attempt.messages())
            if (why.severity() == source::Severity::Error) result.refused.push_back(why);
    }
    body.push_back({std::move(result), s.span});
}

void SectionTyping::when_statement(Span span, const ast::WhenStatement& w, const Context& context, Body& body) {
    if (is_initial_ || context.in_when) {
        diagnostics_.report(Diag::NotAllowedInWhen, span,
                            is_initial_ ? "`when` in an initial algorithm" : "`when` inside of a `when`");
        return;
    }
    when(span, w, &SectionTyping::statements, context, body);
}

} // namespace torsion::typing
