#pragma once
// What to say of a name that means nothing: which part of it is missing, where it was looked for, and what was perhaps meant.

#include "compiler/library/lookup.h"

namespace torsion::library {

/// The part of a name with dots that is missing, and the class in which the parts before it ended.
struct Missing {
    std::size_t part = 0;
    const Class* where = nullptr; ///< null: the first part is missing
};

Missing missing_part(Lookup& lookup, const Class* scope, const std::vector<ast::Identifier>& parts, bool global);

/// Adds the hint: where the part moved, who has it, what has a name like it.
void add_hint(source::Diagnostic& report, Lookup& lookup, const Class* scope, const ast::Identifier& name, const Missing& missing);

} // namespace torsion::library
