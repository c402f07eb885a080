#pragma once
// Merging of modifications (specification 7.2): the outer one wins, leaf by leaf; `final` forbids; `each` and array splitting.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

namespace torsion::instance {

/// The modifier that stands in the text: either may be null. Reports what is not supported (redeclare) and what is given twice.
ModifierPtr from_syntax(const ast::ClassModification* arguments, const ast::Modification* value, Scope scope, source::Diagnostics& diagnostics);

/// The same as all components at this depth can share it, whose declaration or base it modifies: without the scope's node, unless something is redeclared
/// (then `is_shareable` becomes false).
ModifierPtr from_syntax(const ast::ClassModification* arguments, const ast::Modification* value, Scope scope, std::int32_t level, bool& is_shareable,
                        source::Diagnostics& diagnostics);

/// That of a final declaration: nothing may change what it says.
ModifierPtr made_final(const ModifierPtr& own);

/// What is left of one whose redeclaration has been carried out.
ModifierPtr without_redeclaration(const ModifierPtr& whole);

/// Do both say the same, in the same words?
bool are_alike(const ModifierPtr& a, const ModifierPtr& b);

/// Without any effect.
const ModifierPtr& empty_modifier();

/// `redeclare` as an element of a class: exactly one of the two is given.
ModifierPtr redeclaration(const ast::ComponentDef* component, const ast::ClassDef* class_def, Scope scope);

/// `outer` over `inner`. Reports I105 where inner is final.
ModifierPtr merge(const ModifierPtr& outer, const ModifierPtr& inner, const std::string& element, source::Diagnostics& diagnostics);

/// The share of one element of an array: each value that is not `each` takes one more leading subscript.
ModifierPtr with_index(const ModifierPtr& whole, const std::vector<std::int64_t>& index);

/// Is that another one for each element?
bool varies_with_index(const Modifier& whole);

} // namespace torsion::instance
