// Specification 4.1: what is protected in a class has no name outside of it.
#include "compiler/rules/chapters.h"

namespace torsion::rules {

using library::Class;
using source::Diag;

namespace {

void check_name(const ast::Name& name, const Class& scope, const Context& context) {
    if (name.parts.size() < 2) return;
    const auto part = context.lookup.protected_part(&scope, name.parts, name.global);
    if (!part) return check_composite_name(name, scope, context);
    const ast::Identifier& hidden = name.parts[*part];
    context.diagnostics.report(Diag::ProtectedAccess, hidden.span,
                               "`" + hidden.text + "` is protected: it has no name outside of its class");
}

} // namespace

void check_visibility(const Class& c, const Context& context) {
    if (const auto* shorthand = std::get_if<ast::ShortClass>(&c.def->body()); shorthand && c.parent)
        return check_name(shorthand->base, *c.parent, context);
    const ast::Composition* body = composition_of(c);
    if (!body) return;
    for (const ast::Element& e : body->elements) {
        if (const auto* component = std::get_if<ast::ComponentDef>(&e)) check_name(component->type, c, context);
        else if (const auto* extends = std::get_if<ast::Extends>(&e)) check_name(extends->base, c, context);
    }
}

} // namespace torsion::rules
