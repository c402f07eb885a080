#pragma once
// --set name=value as the outermost modification.

#include "compiler/instance/instantiate.h"
#include "compiler/instance/translate.h"

namespace torsion::instance {

/// Reports C102, C103 for what is not a path or not a literal.
std::optional<ModifierPtr> settings_modifier(const std::vector<Setting>& settings, library::Library& library, source::Diagnostics& diagnostics);

/// With the whole name of the type before the literals of an enumeration.
Binding typed_setting(const Node& node, const Binding& setting, ast::ExprArena& arena);

/// The same of the elements that were set by themselves.
ModifierPtr with_typed_elements(const Node& node, const ModifierPtr& modifier, ast::ExprArena& arena);

/// Are there the elements of an array of components that --set names? Reports C102.
bool check_set_elements(const Node& node, const Modifier& modifier, source::Diagnostics& diagnostics);

/// Is what was set of the variable's type? Reports C103.
bool check_setting(const Node& node, const Binding& setting, Translator& translator);

/// Warns (C105) where something was set in a component that is switched off, or of an array without elements.
void check_unused(const Node& node, const char* why, source::Diagnostics& diagnostics);

/// `--set a[1].start=2` of an unknown means what `--set a[1]=2` does, and becomes that.
ModifierPtr with_element_starts(const ModifierPtr& modifier);

/// `--set table[3,3]=90`: it stays among the attributes, under the subscripts. Reports C102 when there is no such element, and C103.
bool check_set_element(const Node& node, const std::string& subscripts, const Binding& value, Translator& translator);

} // namespace torsion::instance
