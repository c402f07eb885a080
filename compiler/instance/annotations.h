#pragma once
// Annotations that the compiler interprets.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

namespace torsion::instance {

/// Evaluate and HideResult of a declaration, read once for all its instances.
Flags flags_of(InstanceTree& tree, const ast::ComponentDef& declaration, source::Diagnostics& diagnostics);

/// The argument `name` of a class's annotation, or of its bases' if it has none. Absent expressions are null.
std::optional<ast::ClassModification> class_annotation(InstanceTree& tree, const Class& c, std::string_view name,
                                                       source::Diagnostics& diagnostics);

/// The text that is the value of the argument `name` of a class's annotation.
std::optional<std::string> class_text(InstanceTree& tree, const Class& c, std::string_view name,
                                      source::Diagnostics& diagnostics);

} // namespace torsion::instance
