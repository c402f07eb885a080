// when-equations (specification 8.3.5): their bodies are evaluated only at events, and make none.
#include "compiler/instance/numbering.h"
#include "compiler/typing/section_typing.h"

namespace torsion::typing {

namespace {

bool is_initial_call(const ast::Expr& e) {
    const auto* call = std::get_if<ast::Call>(&e.node);
    return call && call->function.text() == "initial" && call->positional.empty();
}

/// {a, b} lists several conditions.
std::vector<const ast::Expr*> conditions_of(const ast::Expr& e) {
    const auto* list = std::get_if<ast::ArrayConstructor>(&e.node);
    if (!list || !list->iterators.empty()) return {&e};
    return {list->elements.begin(), list->elements.end()};
}

} // namespace

WhenArm SectionTyping::when_arm(const ast::Expr& condition, const Context& context) {
    WhenArm arm;
    for (const ast::Expr* c : conditions_of(condition)) {
        if (is_initial_call(*c)) {
            arm.at_start = true;
            continue;
        }
        TypedValue t = t_.translate(*c, context);
        if (t_.is_lost(t, c->span)) continue;
        if (t.type == BaseType::Boolean && t.dims.size() <= 1) {
            arm.conditions.push_back({std::move(t.elements), c->span});
            continue;
        }
        diagnostics_.report(Diag::TypeMismatch, c->span, "the condition of a `when` must be a Boolean",
                            "this is " + instance::type_name(t));
    }
    return arm;
}

std::optional<TypedValue> SectionTyping::boolean_condition(const ast::Expr& condition, const Context& context,
                                                           const char* of) {
    TypedValue c = t_.translate(condition, context);
    if (t_.is_lost(c, condition.span)) return std::nullopt;
    if (c.type == BaseType::Boolean && c.is_scalar()) return c;
    diagnostics_.report(Diag::TypeMismatch, condition.span,
                        "the condition of " + std::string(of) + " must be a Boolean",
                        "this is " + instance::type_name(c));
    return std::nullopt;
}

void SectionTyping::when_equation(Span span, const ast::WhenEquation& s, const Context& context, Body& body) {
    if (is_initial_) {
        diagnostics_.report(Diag::NotAllowedInWhen, span, "`when` in an initial equation")
            .with_help("write `when initial() then` in an equation section");
        return;
    }
    when(span, s, &SectionTyping::when_body, context, body);
}

void SectionTyping::when_body(const Equations& all, const Context& context, Body& body) {
    for (const ast::Equation& e : all) {
        if (const auto* s = std::get_if<ast::SimpleEquation>(&e.node)) give(*s, e.span, context, body);
        else if (const auto* f = std::get_if<ast::ForEquation>(&e.node))
            s_.unrolling_.each_iteration(f->iterators, context, [&](const Context& c) { when_body(f->body, c, body); });
        else if (const auto* i = std::get_if<ast::IfEquation>(&e.node)) when_if(*i, e.span, context, body);
        else if (const auto* c = std::get_if<ast::CallEquation>(&e.node)) call_equation(e.span, *c, context, body);
        else
            diagnostics_.report(Diag::NotAllowedInWhen, e.span,
                                std::holds_alternative<ast::WhenEquation>(e.node) ? "`when` inside of a `when`"
                                                                                  : "`connect` inside of a `when`");
    }
}

void SectionTyping::give(const ast::SimpleEquation& s, Span span, const Context& context, Body& body) {
    const auto* targets = std::get_if<ast::Tuple>(&s.lhs->node);
    if (!targets) return give(*s.lhs, t_.translate(*s.rhs, context), s.rhs->span, span, context, body);
    auto values = results(span, targets->elements.size(), *s.rhs, context);
    for (std::size_t i = 0; values && i < targets->elements.size(); ++i)
        if (targets->elements[i]) give(*targets->elements[i], std::move((*values)[i]), span, span, context, body);
}

void SectionTyping::give(const ast::Expr& target, TypedValue value, Span of_value, Span span, const Context& context,
                         Body& body) {
    auto left = target_of(target, context);
    auto right = left ? fitted(*left, std::move(value), of_value) : std::nullopt;
    if (!right) return;
    Assignment assignment;
    assignment.parts.push_back({std::move(*left), std::move(*right), of_value});
    body.push_back({std::move(assignment), span});
}

void SectionTyping::when_if(const ast::IfEquation& s, Span span, const Context& context, Body& body) {
    auto open = open_arms(s, context);
    auto result = open ? typed_arms(*open, &SectionTyping::when_body, context, body) : std::nullopt;
    if (result) body.push_back({std::move(*result), span});
}

void SectionTyping::reinit(Span span, const ast::Call& call, const Context& context, Body& body) {
    if (!context.in_when) {
        diagnostics_.report(Diag::NotAllowedInWhen, span, "`reinit` outside of a `when`");
        return;
    }
    if (call.positional.size() != 2) {
        diagnostics_.report(Diag::WrongArguments, span, "`reinit` takes a state and its new value");
        return;
    }
    auto state = target_of(*call.positional[0], context);
    if (!state) return;
    const ast::Expr& expr = *call.positional[1];
    auto value = fitted(*state, t_.translate(expr, context), expr.span);
    if (!value) return;
    const auto is_state = [&](ExprId e) {
        return tree_.variability_of[pool_.var(e)] == instance::Variability::Continuous;
    };
    std::optional<ExprId> other;
    instance::each_scalar(state->variables, [&](ExprId e) { other = other || is_state(e) ? other : e; });
    if (other) {
        diagnostics_.report(Diag::ReinitOfNonState, span,
                            "`" + instance::name_of(tree_, pool_.var(*other)) + "` is no state",
                            "only states can be set anew");
        return;
    }
    body.push_back({Reinit{std::make_unique<const Sides>(std::move(state->variables), std::move(*value))}, span});
}

} // namespace torsion::typing
