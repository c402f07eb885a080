// Equations of sections that are no algorithms.
#include "compiler/instance/connections/connect_equations.h"
#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/support/match.h"
#include "compiler/typing/connection_typing.h"
#include "compiler/typing/count_equations.h"

namespace torsion::typing {

void SectionTyping::equations(const Equations& all, const Context& context, Body& body) {
    for (const ast::Equation& e : all) equation(e, context, body);
}

void SectionTyping::equation(const ast::Equation& e, const Context& context, Body& body) {
    match(
        e.node, [&](const ast::SimpleEquation& s) { simple(e.span, s, context, body); },
        [&](const ast::IfEquation& s) { if_equation(e, s, context, body); },
        [&](const ast::ForEquation& s) {
            s_.unrolling_.each_iteration(s.iterators, context, [&](const Context& c) { equations(s.body, c, body); });
        },
        [&](const ast::WhenEquation& s) { when_equation(e.span, s, context, body); },
        [&](const ast::ConnectEquation& s) {
            if (is_initial_) diagnostics_.report(Diag::ConnectorMismatch, e.span, "`connect` in an initial equation");
            else ConnectionTyping(*this, e.span, context, body).connect(s);
        },
        [&](const ast::CallEquation& s) { call_equation(e.span, s, context, body); });
}

void SectionTyping::simple(Span span, const ast::SimpleEquation& s, const Context& context, Body& body) {
    if (const auto* targets = std::get_if<ast::Tuple>(&s.lhs->node))
        return several(span, *targets, *s.rhs, context, body);
    t_.take_lost_unit();
    TypedValue a = t_.translate(*s.lhs, context);
    equal(span, std::move(a), t_.translate(*s.rhs, context), body);
}

/// (a, , b) = f(x): one equation for each named output.
void SectionTyping::several(Span span, const ast::Tuple& targets, const ast::Expr& call, const Context& context,
                            Body& body) {
    auto outputs = results(span, targets.elements.size(), call, context);
    for (std::size_t i = 0; outputs && i < targets.elements.size(); ++i)
        if (targets.elements[i])
            equal(span, t_.translate(*targets.elements[i], context), std::move((*outputs)[i]), body);
}

void SectionTyping::equal(Span span, TypedValue a, TypedValue b, Body& body) {
    if (!are_alike(span, a, b)) return;
    const bool lost_unit = t_.take_lost_unit();
    if (a.is_scalar() && !a.is_record())
        body.push_back(
            {ScalarEquality{a.elements[0], b.elements[0], a.type, b.type, a.variability, b.variability, lost_unit},
             span});
    else body.push_back({Equality{std::make_unique<const Sides>(std::move(a), std::move(b)), lost_unit}, span});
}

/// Of one type and size; records field by field.
bool SectionTyping::are_alike(Span span, TypedValue& a, TypedValue& b) {
    const auto differ = [&](Diag code, const char* how) {
        diagnostics_.report(code, span, std::string("the sides of the equation ") + how,
                            instance::type_name(a) + " and " + instance::type_name(b));
        return false;
    };
    if (t_.is_lost(a, span) || t_.is_lost(b, span)) return false;
    if (a.is_record() && b.is_record()) {
        bool result = true;
        for (instance::Field& field : a.fields) {
            TypedValue* other = b.field(field.name);
            if (!other || a.fields.size() != b.fields.size())
                return differ(Diag::TypeMismatch, "are different records");
            result = are_alike(span, field.term, *other) && result;
        }
        return result;
    }
    instance::number_alike(tree_, a, b);
    if (a.dims != b.dims) return differ(Diag::SizeMismatch, "have different sizes");
    if (a.is_record() != b.is_record() && instance::product(a.dims) == 0) {
        // components that an array has not do not tell that they would be records
        (a.is_record() ? a : b) = a.is_record() ? b : a;
        return true;
    }
    const bool fits = (instance::is_numeric(a.type) && instance::is_numeric(b.type)) ||
                      (a.type == b.type && a.enumeration == b.enumeration);
    if (!fits || a.type == BaseType::String) return differ(Diag::TypeMismatch, "have different types");
    if (!instance::is_object(a)) return true;
    diagnostics_.report(Diag::ExternalObjectMisuse, span, "an equation of external objects",
                        "objects are made where they are declared");
    return false;
}

// A known condition selects its arm. The arms of others must have equally many equations. If they do not (or contain a
// connect), the condition must be known, and its parameters become structural.
void SectionTyping::if_equation(const ast::Equation& e, const ast::IfEquation& s, const Context& context, Body& body) {
    const bool structural = instance::has_connect(e);
    auto open = open_arms(s, structural ? context.evaluated() : context);
    if (!open) return;
    const std::size_t errors = diagnostics_.error_count();
    auto result = typed_arms(*open, &SectionTyping::equations, context, body);
    if (!result || diagnostics_.error_count() != errors) return;
    const std::size_t first = equation_count(result->arms.front().body), others = equation_count(result->otherwise);
    const bool balanced = first == others && std::ranges::all_of(result->arms, [&](const Arm& arm) {
                              return equation_count(arm.body) == first;
                          });
    if (balanced) return body.push_back({std::move(*result), e.span});
    if (open->varies <= instance::Variability::Parameter) return taken_arm(s, context, body);
    diagnostics_
        .report(Diag::UnequalIfBranches, e.span, "the arms of this if-equation have different numbers of equations",
                std::to_string(first) + " and " + std::to_string(others))
        .note("only where the condition is a parameter may they differ");
}

void SectionTyping::taken_arm(const ast::IfEquation& s, const Context& context, Body& body) {
    for (const auto& branch : s.branches) {
        const auto taken = t_.evaluate_boolean(*branch.condition, context, "the condition of an `if`");
        if (!taken) return;
        if (*taken) return equations(branch.body, context, body);
    }
    equations(s.otherwise, context, body);
}

} // namespace torsion::typing
