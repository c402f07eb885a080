// Specification 7.3.2 and 7.3.3: what a replaceable element must fit, and which inherited elements can be redeclared.
#include "compiler/rules/chapters.h"

#include "compiler/instance/redeclare.h"

namespace torsion::rules {

using library::Class;
using library::Found;
using source::Code;

namespace {

void check_constraint(const ast::ConstrainingClause& constraint, const std::optional<NamedType>& type, const ast::Identifier& name,
                      std::size_t own_dimensions, const Class& c, const Context& context) {
    const auto wanted = type_named(constraint.type, c, context.lookup);
    if (!wanted || !type) return;
    if (type->is_simple() && wanted->is_simple() && type->dimensions - own_dimensions != wanted->dimensions) { // those of its own are free
        context.diagnostics.report(Code::I107, name.span,
                                   "the type of `" + name.text + "` has " + std::to_string(type->dimensions - own_dimensions) +
                                       " dimensions, its constraint has " + std::to_string(wanted->dimensions));
        return;
    }
    instance::fits_constraint(wanted->class_, type->class_, name.text, name.span, context.lookup, context.diagnostics);
}

struct Inherited {
    bool is_protected = false, is_constant = false;
    Span span;
};

std::optional<Inherited> inherited(const Class& c, const std::string& name, library::Lookup& lookup) {
    for (const library::Base& base : lookup.bases(c)) {
        const Found found = base.class_ ? lookup.member(*base.class_, name) : Found{};
        const auto hidden = [](const ast::ElementPrefix& prefix) { return prefix.visibility == ast::Visibility::Protected; };
        if (found.component)
            return Inherited{hidden(found.component->prefix), found.component->type_prefix.variability == ast::VariabilityPrefix::Constant,
                             found.component->name.span};
        if (found.class_ && found.class_->nested) return Inherited{hidden(found.class_->nested->prefix), false, found.class_->def->name.span};
    }
    return std::nullopt;
}

void check_redeclared(const ast::ElementPrefix& prefix, const ast::Identifier& name, const Class& c, const Context& context) {
    const auto before = inherited(c, name.text, context.lookup);
    if (!before) return; // reported where the class is instantiated
    const bool is_protected = prefix.visibility == ast::Visibility::Protected;
    const auto refuse = [&](const std::string& why) {
        context.diagnostics.report(Code::I117, name.span, "`" + name.text + "` cannot be redeclared: " + why).at(before->span, "inherited from here");
    };
    if (before->is_constant) return refuse("it is a constant");
    if (before->is_protected != is_protected)
        refuse(is_protected ? "it is public, and would become protected" : "it is protected, and would become public");
}

} // namespace

void check_replaceable(const Class& c, const Context& context) {
    const ast::Composition* body = composition_of(c);
    if (!body) return;
    for (const ast::Element& e : body->elements) {
        if (const auto* d = std::get_if<ast::ComponentDef>(&e); d && d->constraint && d->prefix.is_replaceable) {
            check_constraint(*d->constraint, type_named(d->type, c, context.lookup), d->name, 0, c, context);
        } else if (const auto* nested = std::get_if<ast::NestedClass>(&e); nested && nested->constraint && nested->prefix.is_replaceable) {
            const Class& inside = context.lookup.library().nested(c, *nested);
            const auto* shorthand = std::get_if<ast::ShortClass>(&inside.def->body());
            check_constraint(*nested->constraint, type_of(inside, context.lookup), inside.def->name, shorthand ? shorthand->subscripts.size() : 0, c,
                             context);
        }
    }
}

void check_redeclarations(const Class& c, const Context& context) {
    const ast::Composition* body = composition_of(c);
    if (!body) return;
    for (const ast::Element& e : body->elements) {
        if (const auto* d = std::get_if<ast::ComponentDef>(&e); d && d->prefix.is_redeclare) check_redeclared(d->prefix, d->name, c, context);
        else if (const auto* nested = std::get_if<ast::NestedClass>(&e); nested && nested->prefix.is_redeclare)
            check_redeclared(nested->prefix, nested->class_def->name, c, context);
    }
}

} // namespace torsion::rules
