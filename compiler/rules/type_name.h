#pragma once
// The type that a name means in the text of a class, before any modification or redeclaration.

#include "compiler/library/lookup.h"

#include <functional>
#include <optional>
#include <string>

namespace torsion::rules {

/// After short classes (specification 4.5.1).
struct NamedType {
    /// with elements; null: a predefined type without a class of its own, or an enumeration
    const library::Class* class_ = nullptr;
    std::string predefined;                     ///< "Real", …: it is this type or is derived from it
    ast::ClassKind kind = ast::ClassKind::Type; ///< of the class that the name means
    const ast::Enumeration* enumeration = nullptr;
    std::size_t dimensions = 0;                                  ///< of short classes
    ast::CausalityPrefix causality = ast::CausalityPrefix::None; ///< of short classes

    bool is_simple() const { return enumeration || !predefined.empty(); }
};

/// Nothing: the name is unknown, or no class.
std::optional<NamedType> type_named(const ast::Name& name, const library::Class& scope, library::Lookup& lookup);
std::optional<NamedType> type_of(const library::Class& c, library::Lookup& lookup);

/// Calls `visit` for each component of the class and its bases, with the class that declares it; `true` ends the walk
/// and is the answer.
bool any_component(const library::Class& c, library::Lookup& lookup,
                   const std::function<bool(const ast::ComponentDef&, const library::Class& declared_in)>& visit);

} // namespace torsion::rules
