#pragma once
// Redeclaration of components and of local classes (specification 7.3), and `outer` components (5.4).

#include "compiler/instance/class_type.h"

namespace torsion::instance {

/// What the elements of `c` that begin with `redeclare` do to inherited ones, as a modifier of its bases.
ModifierPtr own_redeclarations(Node& node, const Class& c, source::Diagnostics& diagnostics);

/// `child` as the modification makes it: another declaration. False when the element may not be redeclared (reported).
bool redeclare_component(Node& child, const Redeclaration& redeclaration, source::Diagnostics& diagnostics);

/// Has the class that replaces another all public components of the constraining one (specification 6.4, 7.3.2)? Reported at `use` when not (I107).
/// Of their types only predefined ones are compared. A null class is a type without components: nothing to check.
bool fits_constraint(const Class* constraint, const Class* replacement, const std::string& element, Span use, library::Lookup& lookup,
                     source::Diagnostics& diagnostics);

/// The same for a component that was redeclared, with the constraint that its first declaration `original` in `c` says or is.
bool fits_constraint(const Node& redeclared, const ast::ComponentDef& original, const Class& c, Span use, library::Lookup& lookup,
                     source::Diagnostics& diagnostics);

/// What a component that was redeclared is given: by its new declaration; then by what was said of it before, further inside; then by its
/// constraining clause or, without one, its first declaration `original`, which stands in `scope`.
ModifierPtr redeclared_modifier(const Redeclaration& redeclaration, const ast::ComponentDef& original, Scope scope, source::Diagnostics& diagnostics);

/// Notes at `node` what `part` makes of the class `nested` of its class `c`. False when it may not be redeclared (reported).
bool replace_class(Node& node, const Class& c, const ast::NestedClass& nested, const ModifierPtr& part, library::Lookup& lookup,
                   source::Diagnostics& diagnostics);

/// What a class found from within `node` has been replaced by; null: nothing.
const ClassReplacement* replacement_of(const Node* node, const Class* found);

/// The component that an `outer` one named `name` in `node` means: the nearest `inner` one around; null when there is none.
Node* inner_component(const Node& node, const std::string& name);

} // namespace torsion::instance
