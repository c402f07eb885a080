#pragma once
// Classes of the published Modelica Standard Library 4.0.0 that ours lacks: for messages about unknown names.

#include <string_view>

namespace torsion::library {

/// Does the published `package` have this class, while ours lacks it?
bool is_published(std::string_view package, std::string_view name);

/// The place since version 4.0.0 of a class of version 3; empty: not known to have moved.
std::string_view moved_to(std::string_view name);

/// The name since version 4.0.0 of a component of version 3; empty: not known to have another.
std::string_view renamed_to(std::string_view component);

/// Has version 4.0.0 done without this component of version 3, which decided nothing?
bool is_gone(std::string_view component);

} // namespace torsion::library
