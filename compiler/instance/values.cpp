// Values of parameters and constants at compile time.
#include "compiler/instance/translate.h"

#include "compiler/symbolic/print.h"

#include <algorithm>
#include <cmath>

namespace torsion::instance {

using source::Diag;

bool Translator::is_calculated(const Node& node) {
    const Binding* fixed = node.attribute("fixed");
    if (!fixed) return false;
    const TypedValue value = translate(node, *fixed, Mode::Evaluate);
    return value.type == BaseType::Boolean &&
           std::ranges::any_of(value.elements, [&](ExprId e) { return pool().is_constant(e, 0); });
}

TypedValue Translator::evaluate(Node& node) {
    if (node.kind == Node::Kind::Uninstantiated && !instantiate_node_(node)) return TypedValue::poison();
    if (node.is_wrong) return tell_again(node), TypedValue::poison();
    if (!node.cached) node.cached = std::make_shared<Cached>();
    std::shared_ptr<Cached> cached = node.cached;
    if (cached->state == Cached::State::Done) return cached->term;
    if (cached->state == Cached::State::Busy || node.kind == Node::Kind::InProgress) {
        cached->state = Cached::State::Done;
        failed_values_.emplace_back(diagnostics_.error_count() + 1, cached);
        return cached->term =
                   fail(Diag::CyclicParameters, node.span(), "the value of `" + node.path() + "` depends on itself");
    }
    cached->state = Cached::State::Busy;
    TypedValue value;
    const Binding* start = node.attribute("start");
    if (node.binding) {
        value = translate(node, *node.binding, Mode::Evaluate);
    } else if (node.variability == Variability::Parameter && is_calculated(node)) {
        value = TypedValue::poison();
        diagnostics_
            .report(Diag::EvaluationFailed, node.span(),
                    "the value of `" + node.path() + "` is needed to compile the model",
                    "with `fixed = false` it is known at the start of a run only")
            .with_help("sizes and conditions are settled when the model is compiled: give it a value, which a function "
                       "may compute from other "
                       "parameters or read from a file");
    } else if (node.variability == Variability::Parameter && start) {
        diagnostics_.report(Diag::ParameterFromStart, node.span(),
                            "parameter `" + node.path() + "` has no value; its start value is used");
        value = translate(node, *start, Mode::Evaluate);
    } else {
        value = fail(Diag::MissingParameterValue, node.span(),
                     (node.variability == Variability::Constant ? "constant `" : "parameter `") + node.path() +
                         "` has no value",
                     "its value is needed to compile the model");
    }
    if (cached->state == Cached::State::Done) return cached->term; // a cycle was found below and reported
    Span span = node.binding ? node.binding->span : node.span();
    value = fit_value(node, std::move(value), span);
    for (symbolic::ExprId e : value.elements)
        if (!value.poisoned && !pool().is_constant(e))
            value = fail(Diag::EvaluationFailed, span, "the value of `" + node.path() + "` cannot be computed");
    if (node.variability == Variability::Parameter) node.is_structural = true;
    cached->state = Cached::State::Done;
    if (value.poisoned) failed_values_.emplace_back(diagnostics_.error_count(), cached);
    return cached->term = value;
}

TypedValue Translator::fit_value(const Node& node, TypedValue value, Span span) {
    const bool is_of_type =
        value.type == node.type && (node.type != BaseType::Enumeration || value.enumeration == node.enumeration);
    if (value.poisoned || (is_of_type && value.dims == node.dims))
        return value.poisoned ? value : with_set_elements(node, std::move(value));
    const std::string what = "`" + node.path() + "`";
    const bool is_for_all = !node.binding || node.binding->is_each || node.binding->is_setting;
    if (!value.poisoned && value.is_scalar() && !node.dims.empty() && !is_for_all) {
        diagnostics_
            .report(Diag::SizeMismatch, span,
                    what + " has size " + dims_text(node.dims) + ", but its value is a scalar")
            .with_help("`each` in a modification, or `fill(…)`, gives all elements this value");
        return TypedValue::poison();
    }
    value = fit(convert(std::move(value), node.type, node.enumeration, span, what), node.dims, span, what);
    return value.poisoned ? value : with_set_elements(node, std::move(value));
}

/// Individually set elements replace those of the whole.
TypedValue Translator::with_set_elements(const Node& node, TypedValue value) {
    if (!node.attributes || node.dims.empty()) return value;
    for (const auto& [subscripts, part] : node.attributes->parts) {
        if (!subscripts.starts_with('[') || !part->value) continue;
        const TypedValue element = convert(translate(node, *part->value, Mode::Evaluate), node.type, node.enumeration,
                                           part->value->span, "`" + node.path() + subscripts + "`");
        const auto offset = element_offset(subscripts, node.dims);
        if (element.poisoned || !offset || *offset >= value.size()) continue;
        if (node.type == BaseType::String) value.texts[*offset] = element.texts[0];
        else value.elements[*offset] = element.elements[0];
    }
    return value;
}

std::optional<std::int64_t> Translator::evaluate_integer(const ast::Expr& expr, const Context& c, const char* what) {
    if (std::optional<TypedValue> all = type_range(expr, c)) return all->dims[0];
    TypedValue t = translate(expr, c.evaluated());
    if (t.poisoned) return std::nullopt;
    if (!t.is_scalar() ||
        (t.type != BaseType::Integer && t.type != BaseType::Enumeration && t.type != BaseType::Boolean)) {
        fail(Diag::TypeMismatch, expr.span, std::string(what) + " must be an Integer", "this is " + type_name(t));
        return std::nullopt;
    }
    if (!pool().is_constant(t.elements[0])) { // 1/0 is not folded; the variables of a function have no value yet
        bool varies = c.locals != nullptr;
        fail(varies ? Diag::NotSupported : Diag::EvaluationFailed, expr.span,
             varies ? "not supported: " + std::string(what) + " that varies at run time"
                    : std::string(what) + " cannot be computed");
        return std::nullopt;
    }
    const double value = pool().value(t.elements[0]);
    if (!(std::abs(value) <= largest_whole)) {
        fail(Diag::LimitExceeded, expr.span, std::string(what) + " must lie within 2^53",
             "this is " + symbolic::number(value));
        return std::nullopt;
    }
    return static_cast<std::int64_t>(value);
}

std::optional<bool> Translator::evaluate_boolean(const ast::Expr& expr, const Context& c, const char* what) {
    TypedValue t = translate(expr, c.evaluated());
    if (t.poisoned) return std::nullopt;
    if (!t.is_scalar() || t.type != BaseType::Boolean) {
        fail(Diag::TypeMismatch, expr.span, std::string(what) + " must be a Boolean", "this is " + type_name(t));
        return std::nullopt;
    }
    if (!pool().is_constant(t.elements[0])) {
        fail(Diag::EvaluationFailed, expr.span, std::string(what) + " cannot be computed");
        return std::nullopt;
    }
    return pool().value(t.elements[0]) != 0;
}

} // namespace torsion::instance
