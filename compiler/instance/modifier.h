#pragma once
// Merging of modifications (specification 7.2): the outer one wins, leaf by leaf; `final` forbids; `each` and array splitting.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

namespace torsion::instance {

/// The modifier that stands in the text: either may be null. Reports what is not supported (redeclare) and what is given twice.
ModifierPtr from_syntax(const ast::ClassModification* arguments, const ast::Modification* value, Scope scope, source::Diagnostics& diagnostics);

/// The same as all components at this depth can share it, whose declaration or base it modifies: without the scope's node, unless something is
/// redeclared (then `is_shareable` becomes false).
ModifierPtr from_syntax(const ast::ClassModification* arguments, const ast::Modification* value, Scope scope, std::int32_t level, bool& is_shareable,
                        source::Diagnostics& diagnostics);

/// That of a final declaration: nothing may change what it says.
ModifierPtr made_final(const ModifierPtr& own);

/// That of a component or class in `node`, with the node in which each of its names is looked up: it holds in other depths, too.
ModifierPtr with_scopes(const ModifierPtr& whole, Node& node);

/// Of a component of a record that has a value as a whole, which says what the final one is.
ModifierPtr without_final(const ModifierPtr& own);

/// What is left of one whose redeclaration has been carried out.
ModifierPtr without_redeclaration(const ModifierPtr& whole);

/// Do both say the same, in the same words?
bool are_alike(const ModifierPtr& a, const ModifierPtr& b);

/// Without any effect.
const ModifierPtr& empty_modifier();

/// What stands after `constrainedby`; empty where nothing does.
ModifierPtr constraint_modifier(const ast::ConstrainingClause* constraint, Scope scope, source::Diagnostics& diagnostics);
/// The same of a class, where its declaration stands in `scope`.
ModifierPtr constraint_modifier(const Class& c, Scope scope, source::Diagnostics& diagnostics);

/// `redeclare` as an element of a class.
ModifierPtr redeclaration(const ast::ComponentDef& component, Scope scope);
ModifierPtr redeclaration(const ast::NestedClass& nested, Scope scope);

/// `outer` over `inner`. Reports I105 where inner is final.
ModifierPtr merge(const ModifierPtr& outer, const ModifierPtr& inner, const std::string& element, source::Diagnostics& diagnostics);

/// That of all elements of an array: without what --set says of single ones, `[2]`.
ModifierPtr without_elements(const ModifierPtr& whole);

/// The share of one element of an array: each value that is not `each` takes one more leading subscript.
ModifierPtr with_index(const ModifierPtr& whole, const std::vector<Index>& index);

/// The same of what a redeclaration says: a value that is as large as the element itself is meant for every element of the array around it.
ModifierPtr with_free_index(const ModifierPtr& whole, const std::vector<Index>& index);

/// Is that another one for each element?
bool varies_with_index(const Modifier& whole);

} // namespace torsion::instance
