// assert and terminate, in equations, in if- and when-clauses, and in algorithms.
//
// In a when-clause they are evaluated only in one round of an event. An auxiliary Boolean keeps the result, and is
// checked afterwards with all others.
#include "compiler/flat/flattener.h"

#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/connections/connection_graph.h"
#include "compiler/instance/message_text.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

using instance::BaseType;
using source::Diag;
using symbolic::Op;

namespace {

/// Arguments by position or by name.
std::vector<const ast::Expr*> arguments(const ast::Call& call, std::initializer_list<const char*> names) {
    std::vector<const ast::Expr*> result(names.size(), nullptr);
    for (std::size_t i = 0; i < call.positional.size() && i < names.size(); ++i) result[i] = call.positional[i];
    for (const auto& n : call.named)
        for (std::size_t i = 0; i < names.size(); ++i)
            if (n.name.text == names.begin()[i]) result[i] = n.value;
    return result;
}

} // namespace

void Flattener::call_equation(const ast::Equation& e, const ast::CallEquation& s, const Context& context) {
    const auto* call = std::get_if<ast::Call>(&s.call->node);
    if (call && !in_initial_ && !in_when_ && !instance::connections_operator(*call).empty())
        return void(instance::connection_graph(translator_)); // reads it
    call_statement(e.span, *s.call, context, [](ExprId x) { return x; });
}

void Flattener::call_statement(Span span, const ast::Expr& expr, const Context& around,
                               const std::function<ExprId(ExprId)>& present) {
    const auto* call = std::get_if<ast::Call>(&expr.node);
    std::string name = call ? call->function.text() : "";
    if (name == "reinit") return reinit(span, *call, around);
    const ast::Expr* error = call ? instance::error_message(*call, around.scope, translator_) : nullptr;
    const Context context = around.without_events(); // it is evaluated, not located
    const std::int64_t impure_calls = impure_calls_;
    std::optional<Assertion> a = error                 ? failure(*error, context)
                                 : name == "assert"    ? assertion(span, *call, context)
                                 : name == "terminate" ? termination(span, *call, context)
                                                       : checks_of(expr, span, context);
    if (!a) return;
    a->condition = present(a->condition);
    a->origin = origin(span, *context.scope.node);
    const bool is_impure = impure_calls_ != impure_calls;
    if (is_impure && !error && name != "assert" && name != "terminate")
        return keep_impure_call(a->condition, a->origin);
    if (is_impure && in_initial_)
        return void(diagnostics_
                        .report(Diag::NotSupported, span,
                                "not supported: an assertion with an impure function in an initial section")
                        .with_help("give its value to a variable"));
    add_assertion(std::move(*a));
}

std::optional<Assertion> Flattener::assertion(Span span, const ast::Call& call, const Context& context) {
    auto parts = instance::assertion_of(call, translator_, span);
    if (!parts) return std::nullopt;
    TypedValue c = translate(*parts->condition, context);
    if (is_lost(c, span)) return std::nullopt;
    if (c.type != BaseType::Boolean || !c.is_scalar()) {
        diagnostics_.report(Diag::TypeMismatch, parts->condition->span, "the condition of `assert` must be a Boolean");
        return std::nullopt;
    }
    Assertion a{.condition = c.elements[0], .message = {}, .is_warning = parts->is_warning};
    a.message = instance::message_text(*parts->message, instance::values_at_run_time(translator_, context, a.values));
    return a;
}

/// A function without outputs checks its arguments. It has no other effect, so the check of a parameter may be made at
/// any time.
std::optional<Assertion> Flattener::checks_of(const ast::Expr& call, Span span, const Context& context) {
    symbolic::ExprPool& pool = *tree_.pool;
    const bool is_conditional = !pool.is_constant(guard(), 1);
    instance::Attempt attempt(translator_);
    const std::int64_t impure_calls = impure_calls_;
    // its failure becomes the message
    const TypedValue end = lowered(translator_.call_without_result(call, context.needed_now(), "an equation"));
    const auto said = attempt.messages();
    if (end.poisoned && is_conditional && !said.empty() &&
        said.back().code == Diag::EvaluationFailed) // it is an error only where it is reached
        return Assertion{.condition = pool.boolean(false), .message = instance::plain_in_message(said.back().message)};
    attempt.keep();
    if (is_lost(end, span)) return std::nullopt;
    if (impure_calls_ != impure_calls) return Assertion{.condition = end.elements[0], .message = {}};
    if (in_initial_ && end.variability > instance::Variability::Parameter) {
        diagnostics_.report(Diag::NotSupported, span,
                            "not supported: a call without result in an initial section, with arguments that vary");
        return std::nullopt;
    }
    // The call itself fails: it must not be made where the guard does not hold
    return Assertion{.condition = symbolic::make_select(pool, guard(), end.elements[0], pool.boolean(true)),
                     .message = "a check failed"};
}

std::optional<Assertion> Flattener::termination(Span span, const ast::Call& call, const Context& context) {
    std::vector<const ast::Expr*> given = arguments(call, {"message"});
    if (!given[0]) {
        diagnostics_.report(Diag::WrongArguments, span, "`terminate` takes a message");
        return std::nullopt;
    }
    Assertion a;
    a.condition = tree_.pool->boolean(false);
    a.message = instance::message_text(*given[0], instance::values_at_run_time(translator_, context, a.values));
    a.is_termination = true;
    return a;
}

/// Ends the run when reached.
Assertion Flattener::failure(const ast::Expr& message, const Context& context) {
    Assertion a{.condition = tree_.pool->boolean(false), .message = {}};
    a.message = instance::message_text(message, instance::values_at_run_time(translator_, context, a.values));
    return a;
}

void Flattener::add_assertion(Assertion a) {
    symbolic::ExprPool& pool = *tree_.pool;
    if (pool.is_constant(a.condition, 1)) return;
    ExprId violated = symbolic::make(pool, Op::And, guard(), symbolic::make(pool, Op::Not, a.condition));
    if (in_when_) {
        VarId latch = auxiliary(Type::Boolean, a.is_termination ? "terminate" : "violated", a.origin);
        define(latch, symbolic::make(pool, Op::Or, pool.pre(latch), violated), a.origin);
        violated = pool.variable(latch);
        a.condition = symbolic::make(pool, Op::Not, violated);
    } else {
        for (ExprId g : guards_)
            a.condition = symbolic::make(pool, Op::Or, symbolic::make(pool, Op::Not, g), a.condition);
    }
    if (!pool.is_constant(a.condition, 1)) model_.assertions.push_back(std::move(a));
}

} // namespace torsion::flat
