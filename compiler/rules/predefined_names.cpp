// Specification 4.9: names of predefined types cannot be declared; literals of an enumeration are distinct and no
// attributes.
#include "compiler/rules/chapters.h"

#include <algorithm>
#include <set>

namespace torsion::rules {

using library::Class;
using source::Diag;

namespace {

void check_name(const ast::Identifier& name, const Context& context) {
    constexpr std::string_view reserved[] = {"Real", "Integer", "Boolean", "String"};
    if (std::find(std::begin(reserved), std::end(reserved), name.text) == std::end(reserved)) return;
    context.diagnostics.report(Diag::ReservedName, name.span,
                               "`" + name.text + "` is a predefined type and cannot be declared");
}

void check_literals(const ast::Enumeration& enumeration, const Context& context) {
    constexpr std::string_view attributes[] = {"quantity", "min", "max", "start", "fixed"};
    std::set<std::string_view> known;
    for (const ast::EnumerationLiteral& literal : enumeration.literals) {
        const std::string& name = literal.name.text;
        const bool is_attribute = std::find(std::begin(attributes), std::end(attributes), name) != std::end(attributes);
        if (is_attribute)
            context.diagnostics.report(Diag::ReservedName, literal.name.span,
                                       "a literal cannot have the name of the attribute `" + name + "`");
        if (!known.insert(name).second)
            context.diagnostics.report(Diag::ReservedName, literal.name.span,
                                       "the enumeration has the literal `" + name + "` twice");
    }
}

} // namespace

void check_predefined_names(const Class& c, const Context& context) {
    check_name(c.def->name, context);
    if (const auto* enumeration = std::get_if<ast::Enumeration>(&c.def->body())) check_literals(*enumeration, context);
    const ast::Composition* body = composition_of(c);
    if (!body) return;
    for (const ast::Element& e : body->elements) {
        if (const auto* component = std::get_if<ast::ComponentDef>(&e)) check_name(component->name, context);
        else if (const auto* nested = std::get_if<ast::NestedClass>(&e)) check_name(nested->class_def->name, context);
    }
}

} // namespace torsion::rules
