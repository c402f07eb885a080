#pragma once
// Between modifiers of components and environments of classes (library/environment.h): a component with `redeclare
// package Medium = X` is of another class instance than one without, and a type that a package modifies has that as its
// modifier.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

namespace torsion::instance {

/// What an environment says about an element, as a modifier; empty for null.
ModifierPtr modifier_of(const library::Change* change);

/// The instance of class `c` under the modifier of a component: with what that says about packages. Redeclarations that
/// lead to the same package give the same instance.
const Class& specialized(const Class& c, const ModifierPtr& modifier, library::Lookup& lookup,
                         source::Diagnostics& diagnostics);

/// The `outer` packages of a class and its bases.
std::vector<const Class*> outer_packages(const Class& c, library::Lookup& lookup);

/// The instance of class `c` for the component `node` in which names of these packages mean the `inner` ones around the
/// component. Null: there is none, or it does not fit (reported).
const Class* with_outer_packages(const Class& c, const std::vector<const Class*>& outer, const Node& node,
                                 library::Lookup& lookup, source::Diagnostics& diagnostics);

} // namespace torsion::instance
