#pragma once
// Merging of modifications (specification 7.2): the outer one wins, leaf by leaf; `final` forbids; `each` and array splitting.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

namespace torsion::instance {

/// The modifier that stands in the text: `m` may be null. Reports what is not supported (redeclare) and what is given twice.
ModifierPtr from_syntax(const ast::ClassModification* arguments, const ast::Modification* value, Scope scope, source::Diagnostics& diagnostics);

/// `redeclare` as an element of a class: exactly one of the two is given.
ModifierPtr redeclaration(const ast::ComponentDef* component, const ast::ClassDef* class_def, Scope scope);

/// `outer` over `inner`. Reports I105 where inner is final.
ModifierPtr merge(const ModifierPtr& outer, const ModifierPtr& inner, const std::string& element, source::Diagnostics& diagnostics);

/// The share of one element of an array: each value that is not `each` takes one more leading subscript.
ModifierPtr with_index(const ModifierPtr& whole, const std::vector<std::int64_t>& index);

} // namespace torsion::instance
