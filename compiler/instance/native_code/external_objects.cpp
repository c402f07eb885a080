#include "compiler/instance/native_code/external_objects.h"

#include "compiler/symbolic/function.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

void report(Translator& translator, Span span, std::string message, std::string label = {}) {
    translator.diagnostics().report(Diag::ExternalObjectMisuse, span, std::move(message), std::move(label));
}

} // namespace

bool check_object_formal(const Formal& f, const Class& function, Translator& translator) {
    if (!is_object(f.type.enumeration) || is_constructor(function, *translator.tree().lookup)) return true;
    const bool has_value = f.modifier && f.modifier->value;
    if (f.role == FormalRole::Output) {
        report(translator, f.declaration->span,
               "the function `" + function.path + "` gives an external object, which only its constructor does");
    } else if (f.role == FormalRole::Input && has_value) {
        report(translator, f.declaration->span, "an input that is an external object has no default");
    } else if (f.role == FormalRole::Local && !has_value) {
        report(translator, f.declaration->span, "the external object `" + f.name() + "` has no value",
               "its class makes it: `= " + f.type.name + "(…)`");
    } else {
        return true;
    }
    return false;
}

namespace {

/// Nothing: it is not made here.
std::optional<double> number_of(symbolic::ExprId e, const symbolic::ExprPool& pool) {
    if (pool.is_constant(e)) return pool.value(e);
    if (pool[e].kind != symbolic::Kind::Output) return std::nullopt;
    const symbolic::ExprId call(pool[e].a);
    if (!pool.function(pool.callee(call)).has_effect) return std::nullopt;
    const symbolic::Children arguments = pool.children(call);
    return pool.value(arguments[arguments.size() - 1]); // the place
}

} // namespace

bool is_made_here(const TypedValue& value, const symbolic::ExprPool& pool) {
    return std::ranges::all_of(value.elements, [&](symbolic::ExprId e) { return number_of(e, pool).has_value(); });
}

bool check_objects(const Node& node, const TypedValue& value, Translator& translator) {
    const Span span = node.binding ? node.binding->span : node.span();
    for (std::size_t i = 0; i < value.elements.size(); ++i) {
        const std::optional<double> number = number_of(value.elements[i], translator.pool());
        const Translator::ObjectOwner owner{&node, i};
        if (number && translator.object_owners().try_emplace(*number, owner).first->second == owner) continue;
        report(translator, span, "the external object `" + node.path() + "` is not made by a call of its class",
               "objects cannot be copied or chosen: hand this one over as an argument");
        return false;
    }
    return true;
}

} // namespace torsion::instance
