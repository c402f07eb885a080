// What is assigned through subscripts that vary: `a[i].b`, `x[{i, i + 1}]`.
#include "compiler/flat/flattener.h"

namespace torsion::flat {

using source::Diag;

SelectedTarget Flattener::selected_target(const ast::ComponentRef& target, const Context& context) {
    SelectedTarget result;
    const auto whole = translator_.whole_of(target, context);
    if (!whole) return result;
    result.whole = target_of({target.span, ast::Reference{whole->ref}}, context);
    if (!result.whole) return result;
    result.rank = whole->subscripts.size();
    result.selection = translator_.selection(whole->subscripts, result.whole->dims, context, target.span);
    if (result.selection) lower_events(result.selection->offsets);
    for (std::size_t d = 0; d < result.whole->dims.size(); ++d)
        result.count *= static_cast<std::size_t>(result.whole->dims[d]);
    return result;
}

/// The value with the type and the size of what is selected; records component by component.
TypedValue Flattener::fit_selected(const TypedValue& whole, std::size_t rank, const Translator::Selection& selection,
                                   TypedValue value, Span span, const Context& context) {
    if (value.poisoned) return value;
    if (!whole.is_record()) {
        std::vector<std::int64_t> dims = selection.dims;
        dims.insert(dims.end(), whole.dims.begin() + static_cast<std::ptrdiff_t>(rank), whole.dims.end());
        value = translator_.convert(std::move(value), whole.type, whole.enumeration, span, "this value");
        value = translator_.fit(std::move(value), dims, span, "this value");
        return value.poisoned || changes_at_events_only(value, span, context.scope) ? value : TypedValue::poison();
    }
    TypedValue result = whole;
    for (instance::Field& field : result.fields) {
        TypedValue* given = value.is_record() ? value.field(field.name) : nullptr;
        if (!given) {
            diagnostics_.report(Diag::TypeMismatch, span,
                                "this value is " + instance::type_name(whole) + ", but its value is " +
                                    instance::type_name(value));
            return TypedValue::poison();
        }
        field.term = fit_selected(field.term, rank, selection, std::move(*given), span, context);
        if (field.term.poisoned) return TypedValue::poison();
    }
    return result;
}

} // namespace torsion::flat
