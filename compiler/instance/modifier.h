#pragma once
// Merges modifications (specification 7.2): the outer one wins, leaf by leaf; `final` forbids changes; handles `each`
// and array splitting.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

namespace torsion::instance {

/// The modifier of a text; either argument may be null. Reports unsupported redeclarations and duplicates.
ModifierPtr from_syntax(const ast::ClassModification* arguments, const ast::Modification* value, Scope scope,
                        source::Diagnostics& diagnostics);

/// The same in a form that all components at this depth can share, with their declaration or base in common: without
/// the scope's node. A redeclaration prevents sharing (`is_shareable` becomes false).
ModifierPtr from_syntax(const ast::ClassModification* arguments, const ast::Modification* value, Scope scope,
                        std::int32_t level, bool& is_shareable, source::Diagnostics& diagnostics);

/// The modifier of a final declaration: nothing may change it.
ModifierPtr made_final(const ModifierPtr& own);

/// The modifier of a component or class in `node`, with explicit scopes for all its names: it is valid at other depths,
/// too.
ModifierPtr with_scopes(const ModifierPtr& whole, Node& node);

/// The attributes of an array type: their values have the sizes of the type.
ModifierPtr made_of_type(const ModifierPtr& own);

/// The modifications that stand in the class of an array of components, `model V = M(k = 1)`: they are those of one
/// element. Of the array's dimensions `rank` are the component's own, and others of its class.
ModifierPtr made_of_class(const ModifierPtr& own, std::size_t rank);

/// For a component of a record with a value as a whole; that value determines the final component.
ModifierPtr without_final(const ModifierPtr& own);

/// The rest of a modifier after its redeclaration.
ModifierPtr without_redeclaration(const ModifierPtr& whole);

/// Do both have the same meaning and the same words?
bool are_alike(const ModifierPtr& a, const ModifierPtr& b);

/// Of an element with all its modifications: a value `break` is none (specification 7.2.7). `parts`: also those of its
/// attributes.
ModifierPtr without_break(const ModifierPtr& whole, bool parts);

bool has_break(const Modifier& whole);

/// The modifier without any effect.
const ModifierPtr& empty_modifier();

/// The modification after `constrainedby`; empty if absent.
ModifierPtr constraint_modifier(const ast::ConstrainingClause* constraint, Scope scope,
                                source::Diagnostics& diagnostics);
/// The same for a class whose declaration is in `scope`.
ModifierPtr constraint_modifier(const Class& c, Scope scope, source::Diagnostics& diagnostics);

/// `redeclare` as an element of a class.
ModifierPtr redeclaration(const ast::ComponentDef& component, Scope scope);
ModifierPtr redeclaration(const ast::NestedClass& nested, Scope scope);

/// Merges `outer` over `inner`. Reports I105 if inner is final.
ModifierPtr merge(const ModifierPtr& outer, const ModifierPtr& inner, const std::string& element,
                  source::Diagnostics& diagnostics);

/// The modifier of all elements of an array: without values that --set gives to single ones, `[2]`.
ModifierPtr without_elements(const ModifierPtr& whole);

/// The share of one element of an array: each value without `each` takes one more leading subscript.
ModifierPtr with_index(const ModifierPtr& whole, const std::vector<Index>& index);

/// The same for a redeclaration: a value as large as the element itself applies to every element of the enclosing
/// array.
ModifierPtr with_free_index(const ModifierPtr& whole, const std::vector<Index>& index);

/// Does the share differ between elements?
bool varies_with_index(const Modifier& whole);

} // namespace torsion::instance
