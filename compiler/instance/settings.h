#pragma once
// --set name=value as the outermost modification.

#include "compiler/instance/instantiate.h"

namespace torsion::instance {

/// Reports C102, C103 for what is not a path or not a literal.
std::optional<ModifierPtr> settings_modifier(const std::vector<Setting>& settings, library::Library& library, source::Diagnostics& diagnostics);

} // namespace torsion::instance
