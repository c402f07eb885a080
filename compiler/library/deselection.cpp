// Selective extension (specification 7.4). The base becomes a class of its own: its text without what is deselected. So
// no later stage needs to know. Deselection is about the text, before any modification: conditional components count,
// whatever their conditions.
#include "compiler/library/deselection.h"

#include "compiler/library/lookup.h"
#include "compiler/library/predefined.h"
#include "compiler/syntax/print.h"

#include <algorithm>

namespace torsion::library {

using source::Diag;
using Deselections = std::vector<const ast::Deselection*>;

namespace {

bool are_same_words(const ast::ComponentRef& a, const ast::ComponentRef& b) {
    return syntax::print(ast::Expr{a.span, ast::Reference{a}}) == syntax::print(ast::Expr{b.span, ast::Reference{b}});
}

std::string text_of(const ast::Deselection& d) {
    if (d.component) return "`" + d.component->text + "`";
    const auto& [a, b] = *d.connection;
    return "`connect(" + syntax::print(ast::Expr{a.span, ast::Reference{a}}) + ", " +
           syntax::print(ast::Expr{b.span, ast::Reference{b}}) + ")`";
}

/// Without the connections that are deselected.
std::vector<ast::Equation> pruned(const std::vector<ast::Equation>& equations, const Deselections& deselected) {
    std::vector<ast::Equation> result;
    const auto prune = [&](std::vector<ast::Equation>& inner) { inner = pruned(inner, deselected); };
    for (const ast::Equation& equation : equations) {
        const auto* connection = std::get_if<ast::ConnectEquation>(&equation.node);
        if (connection &&
            std::ranges::any_of(deselected, [&](const ast::Deselection* d) { return matches(*d, *connection); }))
            continue;
        ast::Equation& kept = result.emplace_back(equation);
        if (auto* loop = std::get_if<ast::ForEquation>(&kept.node)) prune(loop->body);
        if (auto* choice = std::get_if<ast::IfEquation>(&kept.node)) {
            for (ast::ConditionalEquations& branch : choice->branches) prune(branch.body);
            prune(choice->otherwise);
        }
    }
    return result;
}

ast::Composition pruned(const ast::Composition& body, const Deselections& deselected) {
    ast::Composition result = body;
    std::erase_if(result.elements, [&](const ast::Element& element) {
        const auto* component = std::get_if<ast::ComponentDef>(&element);
        return component &&
               std::ranges::any_of(deselected, [&](const ast::Deselection* d) { return matches(*d, *component); });
    });
    for (ast::EquationSection& section : result.equations) section.equations = pruned(section.equations, deselected);
    return result;
}

} // namespace

bool matches(const ast::Deselection& deselection, const ast::ComponentDef& component) {
    return deselection.component && deselection.component->text == component.name.text;
}

bool matches(const ast::Deselection& deselection, const ast::ConnectEquation& connection) {
    if (deselection.component) {
        const auto is_of = [&](const ast::ComponentRef& ref) {
            return !ref.global && !ref.parts.empty() && ref.parts.front().name.text == deselection.component->text;
        };
        return is_of(connection.a) || is_of(connection.b);
    }
    const auto& [a, b] = *deselection.connection;
    return (are_same_words(a, connection.a) && are_same_words(b, connection.b)) ||
           (are_same_words(a, connection.b) && are_same_words(b, connection.a));
}

bool matches_any(const ast::Deselection& deselection, const std::vector<ast::Equation>& equations) {
    return std::ranges::any_of(equations, [&](const ast::Equation& equation) {
        if (const auto* connection = std::get_if<ast::ConnectEquation>(&equation.node))
            return matches(deselection, *connection);
        if (const auto* loop = std::get_if<ast::ForEquation>(&equation.node))
            return matches_any(deselection, loop->body);
        const auto* choice = std::get_if<ast::IfEquation>(&equation.node);
        return choice && (matches_any(deselection, choice->otherwise) ||
                          std::ranges::any_of(choice->branches, [&](const auto& branch) {
                              return matches_any(deselection, branch.body);
                          }));
    });
}

const Class& Library::without(const Class& c, const Deselections& deselected) {
    const Class& text = c.text ? *c.text : c;
    Deselections all = text.deselected;
    for (const ast::Deselection* d : deselected)
        if (std::ranges::find(all, d) == all.end()) all.push_back(d);
    const auto [place, is_new] = pruned_.try_emplace({&text, all}, nullptr);
    if (is_new) {
        Class made = text;
        made.deselected = all;
        if (const auto* body = std::get_if<ast::Composition>(&text.def->body())) {
            ast::ClassDef& def = pruned_texts_.emplace_back(*text.def);
            def.body = ast::Body(pruned(*body, all));
            made.def = &def;
        }
        place->second = &classes_.emplace_back(std::move(made));
    }
    return instance(*place->second, c.parent, {c.environment, c.modification, c.defaults});
}

/// The class that declares the component which is deselected, among a class and its bases; `is_known`: or a connection
/// is meant that one of them has.
const Class* Lookup::owner_of(const ast::Deselection& deselection, const Class& c, bool& is_known, int depth) {
    const auto* body = c.def && depth < 100 ? std::get_if<ast::Composition>(&c.def->body()) : nullptr;
    if (body && deselection.component) {
        for (const ast::Element& element : body->elements) {
            const auto* component = std::get_if<ast::ComponentDef>(&element);
            if (component && matches(deselection, *component)) return is_known = true, &c;
        }
    }
    if (body && deselection.connection)
        for (const ast::EquationSection& section : body->equations)
            is_known = is_known || matches_any(deselection, section.equations);
    if (depth >= 100) return nullptr;
    for (const Base& base : bases(c))
        if (const Class* owner = base.class_ ? owner_of(deselection, *base.class_, is_known, depth + 1) : nullptr)
            return owner;
    return nullptr;
}

/// Components that are models, blocks or connectors, and connections, that the base has.
bool Lookup::check_deselected(const ast::Deselection& deselection, const Class& base) {
    bool is_known = false;
    const Class* owner = owner_of(deselection, base, is_known, 0);
    source::Diagnostics& diagnostics = library_.diagnostics();
    if (!is_known)
        return diagnostics.report(Diag::NoSuchElement, deselection.span,
                                  "`" + base.path + "` has no " + text_of(deselection) + " that could be left out"),
               false;
    if (!owner) return true;
    const ast::ComponentDef& d = *library_.component(*owner, deselection.component->text);
    using K = ast::ClassKind;
    const Class* type = is_predefined(d.type, owner, *this) ? nullptr : find_class(owner, d.type);
    const K kind = type && type->def ? type->def->kind : K::Type;
    if (kind == K::Class || kind == K::Model || kind == K::Block || kind == K::Connector) return true;
    diagnostics
        .report(Diag::TypeMismatch, deselection.span,
                text_of(deselection) + " cannot be left out: it is no model, block or connector")
        .at(d.span, "declared here");
    return false;
}

/// Deselection comes before all modifications: nothing is left that they could modify.
void Lookup::check_not_modified(const ast::Deselection& deselection, const ast::ClassModification* modification) {
    if (!modification || !deselection.component) return;
    for (const ast::Argument& argument : modification->arguments)
        if (!argument.name.parts.empty() && argument.name.parts.front().text == deselection.component->text)
            library_.diagnostics()
                .report(Diag::NoSuchElement, argument.span,
                        text_of(deselection) + " is left out and cannot be modified")
                .at(deselection.span, "left out here");
}

/// Components first: their connections are gone when connections are looked for. Then what a class that extends `c`
/// deselects.
const Class& Lookup::without_deselected(const Class& c, const ast::Extends* extends, const Class& base) {
    static const std::vector<ast::Deselection> none;
    const Class* result = &base;
    for (const bool are_components : {true, false}) {
        Deselections some;
        for (const ast::Deselection& d : extends ? extends->deselections : none) {
            if (d.component.has_value() != are_components) continue;
            if (check_deselected(d, *result)) some.push_back(&d);
            check_not_modified(d, extends->modification.get());
        }
        if (!some.empty()) result = &library_.without(*result, some);
    }
    return c.deselected.empty() ? *result : library_.without(*result, c.deselected);
}

} // namespace torsion::library
