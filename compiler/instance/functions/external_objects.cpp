#include "compiler/instance/functions/external_objects.h"

#include "compiler/instance/functions/modelica_procedure.h"
#include "compiler/symbolic/function.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

/// What is wrong with the class; empty: nothing.
std::string defect_of(const Class& c, Translator& translator) {
    const auto* body = std::get_if<ast::Composition>(&c.def->body());
    if (!body) return "is a short class";
    std::size_t functions = 0;
    for (const ast::Element& e : body->elements) {
        const auto* nested = std::get_if<ast::NestedClass>(&e);
        if (std::holds_alternative<ast::ComponentDef>(e)) return "has components";
        if (!nested) continue;
        const std::string& name = nested->class_def->name.text;
        if (nested->class_def->kind != ast::ClassKind::Function || (name != "constructor" && name != "destructor"))
            return "has a class `" + name + "` beside its constructor and its destructor";
        ++functions;
    }
    if (functions != 2) return "needs two functions, `constructor` and `destructor`";
    if (!body->equations.empty() || !body->algorithms.empty()) return "has equations or algorithms";
    return translator.tree().lookup->member(c, "destructor").class_ ? "" : "has no destructor";
}

void report(Translator& translator, Span span, std::string message, std::string label = {}) {
    translator.diagnostics().report(Diag::ExternalObjectMisuse, span, std::move(message), std::move(label));
}

} // namespace

bool is_external_object(const Class& c, library::Lookup& lookup) {
    if (!c.def || c.def->kind != ast::ClassKind::Class) return false;
    const auto& bases = lookup.bases(c);
    return bases.size() == 1 && !bases[0].class_ && bases[0].builtin == "ExternalObject";
}

bool is_constructor(const Class& function, library::Lookup& lookup) {
    return function.name == "constructor" && function.parent && is_external_object(*function.parent, lookup) &&
           !modelica_object(*function.parent, lookup);
}

const EnumerationType* object_type(const Class& c, Translator& translator) {
    InstanceTree& tree = translator.tree();
    const auto [known, fresh] = tree.enumeration_of.try_emplace(c.def, nullptr);
    if (!fresh) return known->second;
    if (const std::string defect = defect_of(c, translator); !defect.empty()) {
        report(translator, c.def->name.span, "the class of external objects `" + c.path + "` " + defect);
        return nullptr;
    }
    EnumerationType& type = tree.enumerations.emplace_back(EnumerationType{c.path, {}});
    type.object = &c;
    return tree.enumeration_of[c.def] = &type;
}

bool has_object(const TypedValue& t) {
    return is_object(t) || std::ranges::any_of(t.fields, [](const Field& f) { return has_object(f.term); });
}

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
