#pragma once
// The rules, a function for each chapter of the specification. Each reports what a class breaks and goes on; the
// classes that it names are checked on their own.

#include "compiler/instance/instance_tree.h"
#include "compiler/rules/type_name.h"
#include "compiler/source/diagnostic.h"

namespace torsion::rules {

using source::Span;

struct Context {
    library::Lookup& lookup;
    source::Diagnostics& diagnostics;
};

/// "record", "expandable connector", …
std::string text_of(const ast::ClassDef& def);
/// The body of a class with elements; null: a short class, an enumeration, a partial derivative, or unreadable.
const ast::Composition* composition_of(const library::Class& c);

/// 4.1 and 5.3.2: classes that cannot be named from outside.
void check_visibility(const library::Class& c, const Context& context);
/// 5.3.2: the name of a type leads into packages.
void check_composite_name(const ast::Name& name, const library::Class& scope, const Context& context);
/// 4.4.4: constants do not depend on parameters.
void check_constants(const instance::InstanceTree& tree, const Context& context);
/// 4.4.2: prefixes of components and the types that they can have.
void check_prefixes(const library::Class& c, const Context& context);
/// 4.6: elements and sections that a kind of class can have.
void check_specialized_class(const library::Class& c, const Context& context);
/// 4.9: names of predefined types, literals of enumerations.
void check_predefined_names(const library::Class& c, const Context& context);
/// 4.5.2 and 7.1.3: bases and what may stand beside them.
void check_bases(const library::Class& c, const Context& context);
/// 7.2.5: `each` in modifications of arrays. Only warns.
void check_each(const library::Class& c, const Context& context);
/// 7.3.2: a replaceable element fits its own constraint.
void check_replaceable(const library::Class& c, const Context& context);
/// 5.4: an `inner` component has the type of the `outer` one, or a subtype.
void check_inner_outer(const instance::InstanceTree& tree, const Context& context);
/// 9.3.1: connectors have as many flows as potentials.
void check_connector_sizes(const instance::InstanceTree& tree, const Context& context);
/// 13.2.1: imports.
void check_imports(const library::Class& c, const Context& context);

} // namespace torsion::rules
