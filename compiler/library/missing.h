#pragma once
// Messages for unknown names: the missing part, the place of the search, and a guess of the intended name.

#include "compiler/library/lookup.h"

namespace torsion::library {

/// The missing part of a dotted name, and the class to which the parts before it lead.
struct Missing {
    std::size_t part = 0;
    const Class* where = nullptr; ///< null: the first part is missing
};

Missing missing_part(Lookup& lookup, const Class* scope, const std::vector<ast::Identifier>& parts, bool global);

/// Adds a hint if a base of the classes around imports the name: that is not inherited (specification 13.2.1). False:
/// none does.
bool hint_at_import_of_base(source::Diagnostic& report, Lookup& lookup, const Class* scope, const std::string& name);

/// Adds a hint: the new place of the part, a package that has it, or a similar name.
void add_hint(source::Diagnostic& report, Lookup& lookup, const Class* scope, const ast::Identifier& name,
              const Missing& missing);

/// Adds a hint about the name of a component that is none of `components`: its name since version 4.0.0, or a similar
/// one.
void add_component_hint(source::Diagnostic& report, const std::string& name,
                        const std::vector<std::string>& components);

} // namespace torsion::library
