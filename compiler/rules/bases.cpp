// Specification 4.5.2 and 7.1.3: which class can be the base of which, and what may stand beside a base that is no
// collection of elements.
#include "compiler/rules/chapters.h"

#include <algorithm>
#include <cctype>

namespace torsion::rules {

using ast::ClassKind;
using library::Base;
using library::Class;
using source::Diag;

namespace {

/// The table of 7.1.3. Libraries give expandable connectors the icon of a connector, and `class` the bases of a model.
bool can_inherit(ClassKind derived, ClassKind base) {
    using K = ClassKind;
    if (base == K::Class || base == derived) return true;
    switch (derived) {
    case K::Function:
    case K::OperatorFunction: return base == K::Function || base == K::OperatorFunction;
    case K::Operator: return base == K::Function || base == K::OperatorFunction;
    case K::Connector: return base == K::Type || base == K::Record || base == K::OperatorRecord;
    case K::Block: return base == K::Record || base == K::OperatorRecord;
    case K::Model: return base == K::Record || base == K::OperatorRecord || base == K::Block;
    case K::Class: return base != K::Package && base != K::Function && base != K::Operator;
    case K::Record:
    case K::OperatorRecord:
    case K::Type:
    case K::Package: return false;
    }
    return true;
}

const char* type_kind(const NamedType& type) {
    return type.dimensions > 0 ? "an array" : type.is_simple() ? "a simple type" : "an input or output";
}

bool has_components(const Class& c, library::Lookup& lookup) {
    return any_component(c, lookup, [](const ast::ComponentDef&, const Class&) { return true; });
}

/// Of a short class: without description and annotation, which may differ.
source::Span meaning_of(const ast::ClassDef& def) {
    source::Span span = def.span;
    const auto* shorthand = std::get_if<ast::ShortClass>(&def.body());
    if (!shorthand) return span;
    span.end = shorthand->base.span.end;
    for (const ast::Subscript& s : shorthand->subscripts) span.end = std::max(span.end, s.span.end);
    if (shorthand->modification) span.end = std::max(span.end, shorthand->modification->span.end);
    return span;
}

/// The text of a class without its layout.
std::string words_of(const Class& c, library::Library& library) {
    std::string words(library.sources().text(meaning_of(*c.def)));
    std::erase_if(words, [](unsigned char byte) { return std::isspace(byte) != 0; });
    return words;
}

/// `model extends M`
bool replaces_inherited(const ast::ClassDef& def) {
    const auto* body = std::get_if<ast::Composition>(&def.body());
    return body && body->is_extends;
}

/// 7.1: a class of the same name as an inherited one is the same class.
void check_nested(const Class& c, const ast::Composition& body, const Context& context) {
    library::Library& library = context.lookup.library();
    for (const ast::Element& e : body.elements) {
        const auto* nested = std::get_if<ast::NestedClass>(&e);
        if (!nested || nested->prefix.is_redeclare || replaces_inherited(*nested->class_def)) continue;
        const std::string& name = nested->class_def->name.text;
        for (const Base& base : context.lookup.bases(c)) {
            const Class* other = base.class_ ? context.lookup.member(*base.class_, name).class_ : nullptr;
            if (!other || !other->def || words_of(*other, library) == words_of(library.nested(c, *nested), library))
                continue;
            context.diagnostics
                .report(Diag::DuplicateElement, nested->class_def->name.span,
                        "`" + name + "` is inherited, and another class")
                .at(other->def->name.span, "inherited from here")
                .with_help("`redeclare` replaces an inherited class that is `replaceable`");
        }
        if (library.component(c, name))
            context.diagnostics.report(Diag::DuplicateElement, nested->class_def->name.span,
                                       "`" + name + "` is the name of a component, too");
    }
}

/// 4.5.2: a class that inherits from a simple type, an array or a class with a prefix has nothing else. Icons beside it
/// are harmless.
void check_alone(const Class& c, const ast::Composition& body, const Context& context) {
    const Base* special = nullptr;
    std::optional<NamedType> type;
    const auto& bases = context.lookup.bases(c);
    for (const Base& base : bases) {
        std::optional<NamedType> found = base.class_ ? type_of(*base.class_, context.lookup) : NamedType();
        if (!base.class_) found->predefined = base.builtin;
        if (!found || found->predefined == "ExternalObject") continue;
        if (!found->is_simple() && found->dimensions == 0 && found->causality == ast::CausalityPrefix::None) continue;
        special = &base;
        type = found;
        break;
    }
    if (!special || !special->extends) return;
    const auto refuse = [&](Span span, const char* other) {
        context.diagnostics
            .report(Diag::WrongBaseKind, span,
                    "`" + c.path + "` extends " + type_kind(*type) + " and can have no " + other + " beside it")
            .at(special->extends->span, "its base");
    };
    for (const ast::Element& e : body.elements) {
        if (const auto* component = std::get_if<ast::ComponentDef>(&e))
            return refuse(component->name.span, "component");
    }
    for (const Base& base : bases) {
        if (&base != special && base.extends && (!base.class_ || has_components(*base.class_, context.lookup)))
            return refuse(base.extends->span, "other base");
    }
}

} // namespace

void check_bases(const Class& c, const Context& context) {
    for (const Base& base : context.lookup.bases(c)) {
        const auto* shorthand = std::get_if<ast::ShortClass>(&c.def->body());
        if (!base.class_ ? shorthand != nullptr : !base.class_->def) continue;
        const ClassKind kind = base.class_ ? base.class_->def->kind : ClassKind::Type;
        if (base.builtin == "ExternalObject" || can_inherit(c.def->kind, kind)) continue;
        const std::string what = base.class_ ? "the " + text_of(*base.class_->def) + " `" + base.class_->path + "`"
                                             : "`" + base.builtin + "`";
        context.diagnostics.report(Diag::WrongBaseKind, base.extends ? base.extends->base.span : shorthand->base.span,
                                   "the " + text_of(*c.def) + " `" + c.path + "` cannot have " + what + " as its base");
    }
    const ast::Composition* body = composition_of(c);
    if (!body) return;
    check_alone(c, *body, context);
    check_nested(c, *body, context);
}

} // namespace torsion::rules
