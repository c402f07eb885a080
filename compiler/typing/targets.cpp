// What is assigned, and values that fit it. Through subscripts that vary: `a[i].b`, `x[{i, i + 1}]`.
#include "compiler/instance/numbering.h"
#include "compiler/typing/section_typing.h"

namespace torsion::typing {

/// The variables that a reference names; nothing (reported) if they cannot be assigned.
std::optional<Target> SectionTyping::target_of(const ast::Expr& target, const Context& context) {
    if (std::holds_alternative<ast::Tuple>(target.node)) {
        diagnostics_.report(Diag::NotSupported, target.span,
                            "not supported: assigning several results of a function here", context.scope.node->place());
        return std::nullopt;
    }
    const auto* named = std::get_if<ast::Reference>(&target.node);
    if (!named) {
        diagnostics_.report(Diag::NotAllowedInWhen, target.span,
                            "an equation in a `when` has the form `variable = expression`", "this is no variable");
        return std::nullopt;
    }
    TypedValue t = t_.translate(target, context);
    if (t_.is_lost(t, target.span)) return std::nullopt;
    if (t_.has_varying_subscript(named->ref, context)) {
        diagnostics_
            .report(Diag::NotAllowedInWhen, target.span,
                    "a subscript that varies on the left of an equation in a `when`")
            .with_help("write a `when` in an algorithm");
        return std::nullopt;
    }
    bool may_be_set = t.type != BaseType::String;
    instance::each_scalar(t, [&](ExprId e) {
        const bool is_variable = pool_[e].kind == Kind::Variable;
        may_be_set =
            may_be_set && is_variable &&
            (instance::is_unknown(tree_, pool_.var(e)) || (is_initial_ && tree_.calculated.contains(pool_.var(e))));
    });
    if (may_be_set) return Target{std::move(t), {}};
    diagnostics_.report(Diag::NotAllowedInWhen, target.span, "only variables can be assigned",
                        "this is a parameter, a constant or an input");
    return std::nullopt;
}

/// All that a target may mean whose subscripts vary, as algorithms may have them; `subscripts` select from it.
std::optional<Target> SectionTyping::whole_target(const ast::Expr& target, const Context& context,
                                                  std::vector<ast::Subscript>* subscripts) {
    const auto* named = std::get_if<ast::Reference>(&target.node);
    if (!named || !t_.has_varying_subscript(named->ref, context)) return target_of(target, context);
    auto whole = t_.whole_of(named->ref, context);
    if (!whole) return std::nullopt;
    if (subscripts) *subscripts = std::move(whole->subscripts);
    return target_of({target.span, ast::Reference{std::move(whole->ref)}}, context);
}

std::optional<Target> SectionTyping::selected_target(const ast::Expr& target, const Context& context) {
    std::vector<ast::Subscript> subscripts;
    auto result = whole_target(target, context, &subscripts);
    if (!result || subscripts.empty()) return result;
    const std::vector<std::int64_t>& dims = result->variables.dims;
    auto selection = t_.selection(subscripts, dims, context, target.span);
    if (!selection) return std::nullopt;
    const auto count = static_cast<std::size_t>(instance::product(dims));
    result->selected = std::make_unique<const Selected>(std::move(*selection), subscripts.size(), count,
                                                        std::get<ast::Reference>(target.node).ref.text());
    return result;
}

/// Of a call, for `wanted` targets; nothing (reported) if it is wrong or has fewer.
std::optional<std::vector<TypedValue>> SectionTyping::results(Span span, std::size_t wanted, const ast::Expr& call,
                                                              const Context& context) {
    auto values = t_.translate_several(call, context);
    if (!values) return t_.is_lost(span), std::nullopt;
    if (wanted <= values->size()) return values;
    diagnostics_.report(Diag::WrongArguments, span, "more variables than the function has outputs",
                        std::to_string(values->size()) + " outputs");
    return std::nullopt;
}

/// For messages.
std::string SectionTyping::name_of_target(const TypedValue& part) const {
    const bool is_variable = !part.elements.empty() && t_.pool()[part.elements[0]].kind == symbolic::Kind::Variable;
    const Node* const node = is_variable ? instance::primitive_of(t_.tree(), t_.pool().var(part.elements[0])) : nullptr;
    return node ? "`" + node->path() + "`" : "what is assigned";
}

/// The value with the type and the sizes of what is assigned; records component by component. Nothing (reported) if it
/// does not fit.
std::optional<TypedValue> SectionTyping::fitted(const Target& target, TypedValue value, Span span) {
    return fitted(target, target.variables, std::move(value), span);
}

std::optional<TypedValue> SectionTyping::fitted(const Target& target, const TypedValue& part, TypedValue value,
                                                Span span) {
    if (t_.is_lost(part, span) || t_.is_lost(value, span)) return std::nullopt;
    if (!part.is_record()) {
        std::vector<std::int64_t> dims = part.dims;
        if (target.selected) { // in place of the dimensions that the subscripts select from
            const std::vector<std::int64_t>& chosen = target.selected->selection.dims;
            dims.erase(dims.begin(), dims.begin() + static_cast<std::ptrdiff_t>(target.selected->rank));
            dims.insert(dims.begin(), chosen.begin(), chosen.end());
        }
        const std::string what = name_of_target(part);
        value = t_.convert(std::move(value), part.type, part.enumeration, span, what);
        value = t_.fit(std::move(value), dims, span, what);
        return t_.is_lost(value, span) ? std::nullopt : std::optional(std::move(value));
    }
    TypedValue result = part;
    for (instance::Field& field : result.fields) {
        TypedValue* given = value.is_record() ? value.field(field.name) : nullptr;
        if (!given) {
            diagnostics_.report(Diag::TypeMismatch, span,
                                "what is assigned is " + instance::type_name(part) + ", but its value is " +
                                    instance::type_name(value));
            return std::nullopt;
        }
        auto fits = fitted(target, field.term, std::move(*given), span);
        if (!fits) return std::nullopt;
        field.term = std::move(*fits);
    }
    return result;
}

} // namespace torsion::typing
