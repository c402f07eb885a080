#pragma once
// Names of predefined types. `StateSelect`, `AssertionLevel`, `ExternalObject` and `Clock` are no reserved words: a
// class of the user hides them (specification 4.9).

#include "compiler/library/lookup.h"

namespace torsion::library {

bool is_predefined(const std::vector<ast::Identifier>& name, bool global, const Class* scope, Lookup& lookup);
inline bool is_predefined(const ast::Name& name, const Class* scope, Lookup& lookup) {
    return is_predefined(name.parts, name.global, scope, lookup);
}

} // namespace torsion::library
