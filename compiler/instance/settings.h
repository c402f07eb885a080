#pragma once
// --set name=value as the outermost modification.

#include "compiler/instance/setting.h"
#include "compiler/instance/translate.h"

namespace torsion::instance {

/// Reports C102, C103 for a bad path or literal.
std::optional<ModifierPtr> settings_modifier(const std::vector<Setting>& settings, library::Library& library,
                                             source::Diagnostics& diagnostics);

/// Puts the whole name of the type before literals of an enumeration; words are the text of a String.
Binding typed_setting(const Node& node, const Binding& setting, ast::ExprArena& arena);

/// The same for elements that were set individually.
ModifierPtr with_typed_elements(const Node& node, const ModifierPtr& modifier, ast::ExprArena& arena);

/// Do the elements of an array of components in --set exist? Reports C102.
bool check_set_elements(const Node& node, const Modifier& modifier, source::Diagnostics& diagnostics);

/// Does the value have the variable's type? Reports C103.
bool check_setting(const Node& node, const Binding& setting, Translator& translator);

/// Warns (C105) about settings in a disabled component, or in an array without elements.
void check_unused(const Node& node, const char* why, source::Diagnostics& diagnostics);

/// `--set a[1].start=2` of an unknown equals `--set a[1]=2`, and is converted to that.
ModifierPtr with_element_starts(const ModifierPtr& modifier);

/// `--set table[3,3]=90`: stays among the attributes, under its subscripts. Reports C102 for a missing element, and
/// C103.
bool check_set_element(const Node& node, const std::string& subscripts, const Binding& value, Translator& translator);

} // namespace torsion::instance
