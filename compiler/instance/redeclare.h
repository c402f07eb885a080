#pragma once
// Redeclaration of components and of local classes (specification 7.3), and `outer` components (5.4).

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

namespace torsion::instance {

/// The effect of the elements of `c` that begin with `redeclare` on inherited ones, as a modifier of its bases.
ModifierPtr own_redeclarations(Node& node, const Class& c, source::Diagnostics& diagnostics);

/// Gives `child` the new declaration. False if the element may not be redeclared (reported).
bool redeclare_component(Node& child, const Redeclaration& redeclaration, source::Diagnostics& diagnostics);

/// Does the replacing class have all public components of the constraining one (specification 6.4, 7.3.2)? Reports
/// failures at `use` (I107). Compares only predefined types of components. A null class is a type without components:
/// nothing to check.
bool fits_constraint(const Class* constraint, const Class* replacement, const std::string& element, Span use,
                     library::Lookup& lookup, source::Diagnostics& diagnostics);

/// The same for a redeclared component; its constraint comes from its first declaration `original` in `c`.
bool fits_constraint(const Node& redeclared, const ast::ComponentDef& original, const Class& c,
                     const Redeclaration& redeclaration, library::Lookup& lookup, source::Diagnostics& diagnostics);

/// Does a replaceable element fit its own constraint? It stands in `c`.
bool fits_own_constraint(const ast::ComponentDef& declaration, const Class& c, library::Lookup& lookup,
                         source::Diagnostics& diagnostics);
bool fits_own_constraint(const ast::NestedClass& nested, const Class& c, library::Lookup& lookup,
                         source::Diagnostics& diagnostics);

/// The modification of a redeclared component: first its new declaration, then the earlier inner modifications, then
/// its constraining clause or, without one, its first declaration `original`, which stands in `scope`.
ModifierPtr redeclared_modifier(const Redeclaration& redeclaration, const ast::ComponentDef& original, Scope scope,
                                source::Diagnostics& diagnostics);

/// Notes at `node` the effect of `part` on the class `nested` of its class `c`. False if it may not be redeclared
/// (reported).
bool replace_class(Node& node, const Class& c, const ast::NestedClass& nested, const ModifierPtr& part,
                   library::Lookup& lookup, source::Diagnostics& diagnostics);

/// The replacement of a class found from within `node`; null: none.
const ClassReplacement* replacement_of(const Node* node, const Class* found, library::Lookup& lookup);

/// A function or package in a model reads a constant of the model that some component modifies (I190).
void report_ambiguous_constant(const ast::ComponentDef& constant, Span use, Span modified,
                               source::Diagnostics& diagnostics);

/// The target of an `outer` component named `name` in `node`: the nearest enclosing `inner` one; null if none exists.
Node* inner_component(const Node& node, const std::string& name);
/// The same of what stands in a package of the class of `nearest`.
Node* inner_component_from(const Node* nearest, const std::string& name);

/// `around`, or the nearest component around it, that contains the components of `c`; null if none does: only constants
/// can be named.
const Node* instance_of(const Class* c, const Node* around, library::Lookup& lookup);
Node* instance_of(const Class* c, Node* around, library::Lookup& lookup);

} // namespace torsion::instance
