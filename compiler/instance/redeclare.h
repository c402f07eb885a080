#pragma once
// Redeclaration of components and of local classes (specification 7.3), and `outer` components (5.4).

#include "compiler/instance/class_type.h"

namespace torsion::instance {

/// What the elements of `c` that begin with `redeclare` do to inherited ones, as a modifier of its bases.
ModifierPtr own_redeclarations(Node& node, const Class& c, source::Diagnostics& diagnostics);

/// `child` as the modification makes it: another declaration. False when the element may not be redeclared (reported).
bool redeclare_component(Node& child, const Redeclaration& redeclaration, source::Diagnostics& diagnostics);

/// The modification of a redeclared element that stays: that of its constraining clause, or of its first declaration.
ModifierPtr constraining_modifier(const ast::ComponentDef& original, Scope scope, source::Diagnostics& diagnostics);

/// Notes at `node` what `part` makes of the class `nested` of its class `c`. False when it may not be redeclared (reported).
bool replace_class(Node& node, const Class& c, const ast::NestedClass& nested, const ModifierPtr& part, library::Library& library, source::Diagnostics& diagnostics);

/// What a class found from within `node` has been replaced by; null: nothing.
const ClassReplacement* replacement_of(const Node* node, const Class* found);

/// The component that an `outer` one named `name` in `node` means: the nearest `inner` one around; null when there is none.
Node* inner_component(const Node& node, const std::string& name);

} // namespace torsion::instance
