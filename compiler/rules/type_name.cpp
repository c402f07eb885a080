#include "compiler/rules/type_name.h"

#include "compiler/library/predefined.h"

#include <unordered_set>

namespace torsion::rules {

using library::Base;
using library::Class;
using library::Lookup;

namespace {

constexpr int deepest = 100;

/// A long class is of a predefined type if it extends one.
std::string predefined_base(const Class& c, Lookup& lookup, int depth) {
    for (const Base& base : lookup.bases(c)) {
        if (!base.builtin.empty()) return base.builtin;
        if (!base.class_ || depth > deepest) continue;
        if (std::string found = predefined_base(*base.class_, lookup, depth + 1); !found.empty()) return found;
    }
    return {};
}

bool any_component(const Class& c, Lookup& lookup,
                   const std::function<bool(const ast::ComponentDef&, const Class&)>& visit,
                   std::unordered_set<const Class*>& seen) {
    if (!seen.insert(&c).second) return false;
    for (const Base& base : lookup.bases(c)) {
        if (base.class_ && any_component(*base.class_, lookup, visit, seen)) return true;
    }
    const auto* body = c.def ? std::get_if<ast::Composition>(&c.def->body()) : nullptr;
    if (!body) return false;
    for (const ast::Element& e : body->elements) {
        if (const auto* component = std::get_if<ast::ComponentDef>(&e); component && visit(*component, c)) return true;
    }
    return false;
}

} // namespace

std::optional<NamedType> type_named(const ast::Name& name, const Class& scope, Lookup& lookup) {
    if (library::is_predefined(name, &scope, lookup)) {
        NamedType result;
        result.predefined = name.parts.front().text;
        return result;
    }
    const library::Found found = lookup.find(&scope, name.parts, name.global);
    return found.class_ && found.parts_used == name.parts.size() ? type_of(*found.class_, lookup) : std::nullopt;
}

std::optional<NamedType> type_of(const Class& c, Lookup& lookup) {
    if (!c.def) return std::nullopt;
    NamedType result;
    result.kind = c.def->kind;
    const Class* at = &c;
    for (int depth = 0; depth < deepest; ++depth) {
        if (!at->def) return std::nullopt;
        const ast::ClassBody& body = at->def->body();
        result.enumeration = std::get_if<ast::Enumeration>(&body);
        const auto* shorthand = std::get_if<ast::ShortClass>(&body);
        if (!shorthand) {
            result.class_ = result.enumeration ? nullptr : at;
            if (result.class_) result.predefined = predefined_base(*at, lookup, 0);
            return result;
        }
        result.dimensions += shorthand->subscripts.size();
        if (shorthand->prefix.causality != ast::CausalityPrefix::None) result.causality = shorthand->prefix.causality;
        const auto& bases = lookup.bases(*at);
        if (bases.empty()) return std::nullopt;
        if (!bases.front().class_) return result.predefined = bases.front().builtin, result;
        at = bases.front().class_;
    }
    return std::nullopt;
}

bool any_component(const Class& c, Lookup& lookup,
                   const std::function<bool(const ast::ComponentDef&, const Class&)>& visit) {
    std::unordered_set<const Class*> seen;
    return any_component(c, lookup, visit, seen);
}

} // namespace torsion::rules
