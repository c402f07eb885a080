// Specification 7.3.2: what a replaceable element must fit. (What can be redeclared is checked where it is:
// instance/redeclare.cpp.)
#include "compiler/rules/chapters.h"

#include "compiler/instance/redeclare.h"

namespace torsion::rules {

using library::Class;
using source::Diag;

namespace {

void check_constraint(const ast::ConstrainingClause& constraint, const std::optional<NamedType>& type,
                      const ast::Identifier& name, std::size_t own_dimensions, const Class& c, const Context& context) {
    const auto wanted = type_named(constraint.type, c, context.lookup);
    if (!wanted || !type) return;
    // those of its own are free
    if (type->is_simple() && wanted->is_simple() && type->dimensions - own_dimensions != wanted->dimensions) {
        context.diagnostics.report(Diag::TypeMismatch, name.span,
                                   "the type of `" + name.text + "` has " +
                                       std::to_string(type->dimensions - own_dimensions) +
                                       " dimensions, its constraint has " + std::to_string(wanted->dimensions));
        return;
    }
    instance::fits_constraint(wanted->class_, type->class_, name.text, name.span, context.lookup, context.diagnostics);
}

} // namespace

void check_replaceable(const Class& c, const Context& context) {
    const ast::Composition* body = composition_of(c);
    if (!body) return;
    for (const ast::Element& e : body->elements) {
        if (const auto* d = std::get_if<ast::ComponentDef>(&e); d && d->constraint && d->prefix.is_replaceable) {
            check_constraint(*d->constraint, type_named(d->type, c, context.lookup), d->name, 0, c, context);
        } else if (const auto* nested = std::get_if<ast::NestedClass>(&e);
                   nested && nested->constraint && nested->prefix.is_replaceable) {
            const Class& inside = context.lookup.library().nested(c, *nested);
            const auto* shorthand = std::get_if<ast::ShortClass>(&inside.def->body());
            check_constraint(*nested->constraint, type_of(inside, context.lookup), inside.def->name,
                             shorthand ? shorthand->subscripts.size() : 0, c, context);
        }
    }
}

} // namespace torsion::rules
