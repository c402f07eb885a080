// assert, terminate, and calls without a result.
#include "compiler/instance/attempt.h"
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/connections/connection_graph.h"
#include "compiler/instance/message_text.h"
#include "compiler/typing/section_typing.h"

namespace torsion::typing {

void SectionTyping::call_equation(Span span, const ast::CallEquation& s, const Context& context, Body& body) {
    const auto* named = std::get_if<ast::Call>(&s.call->node);
    if (named && named->function.text() == "reinit") return reinit(span, *named, context, body);
    if (named && !is_initial_ && !context.in_when && !instance::connections_operator(*named).empty())
        return void(instance::connection_graph(t_)); // reads it
    call(span, *s.call, context, body);
}

void SectionTyping::call(Span span, const ast::Expr& call, const Context& context, Body& body) {
    // it is evaluated, not located
    if (auto check = check_of(span, call, context.without_events())) body.push_back({std::move(*check), span});
}

std::optional<Check> SectionTyping::check_of(Span span, const ast::Expr& expr, const Context& context) {
    const auto* call = std::get_if<ast::Call>(&expr.node);
    const std::string name = call ? call->function.text() : "";
    if (const ast::Expr* error = call ? instance::error_message(*call, context.scope, t_) : nullptr) {
        Check check{.kind = Check::Kind::Failure, .condition = pool_.boolean(false), .message = {}, .values = {}};
        check.message = instance::message_text(*error, instance::values_at_run_time(t_, context, check.values));
        return check;
    }
    if (name == "assert") return assertion(span, *call, context);
    if (name == "terminate") return termination(span, *call, context);
    return checks_of(span, expr, context);
}

std::optional<Check> SectionTyping::assertion(Span span, const ast::Call& call, const Context& context) {
    const auto parts = instance::assertion_of(call, t_, span);
    if (!parts) return std::nullopt;
    const TypedValue c = t_.translate(*parts->condition, context);
    if (t_.is_lost(c, span)) return std::nullopt;
    if (c.type != BaseType::Boolean || !c.is_scalar()) {
        diagnostics_.report(Diag::TypeMismatch, parts->condition->span, "the condition of `assert` must be a Boolean");
        return std::nullopt;
    }
    Check check{.condition = c.elements[0], .message = {}, .values = {}, .is_warning = parts->is_warning};
    check.message = instance::message_text(*parts->message, instance::values_at_run_time(t_, context, check.values));
    return check;
}

std::optional<Check> SectionTyping::termination(Span span, const ast::Call& call, const Context& context) {
    const auto named = std::ranges::find(call.named, "message", [](const auto& n) { return n.name.text; });
    const ast::Expr* message = named != call.named.end()  ? named->value
                               : !call.positional.empty() ? call.positional[0]
                                                          : nullptr;
    if (!message) {
        diagnostics_.report(Diag::WrongArguments, span, "`terminate` takes a message");
        return std::nullopt;
    }
    Check check{.kind = Check::Kind::Termination, .condition = pool_.boolean(false), .message = {}, .values = {}};
    check.message = instance::message_text(*message, instance::values_at_run_time(t_, context, check.values));
    return check;
}

/// A function without outputs checks its arguments. Where its failure is known already, it is an error only where the
/// call is reached.
std::optional<Check> SectionTyping::checks_of(Span span, const ast::Expr& call, const Context& context) {
    instance::Attempt attempt(t_);
    const TypedValue end = t_.call_without_result(call, context.needed_now(), "an equation");
    const auto said = attempt.messages();
    if (end.poisoned && context.is_conditional && !said.empty() && said.back().code == Diag::EvaluationFailed)
        return Check{.condition = pool_.boolean(false),
                     .message = instance::plain_in_message(said.back().message),
                     .values = {}};
    attempt.keep();
    if (t_.is_lost(end, span)) return std::nullopt;
    return Check{.kind = Check::Kind::Call,
                 .condition = end.elements[0],
                 .message = "a check failed",
                 .values = {},
                 .varies = end.variability > instance::Variability::Parameter};
}

} // namespace torsion::typing
