#pragma once
// What the published Modelica Standard Library 4.0.0 has and ours does not: for messages about names that are not found.

#include <string_view>

namespace torsion::library {

/// Has the published `package` this class, which ours lacks?
bool is_published(std::string_view package, std::string_view name);

/// Where a class of version 3 is since version 4.0.0; empty: not known to have moved.
std::string_view moved_to(std::string_view name);

} // namespace torsion::library
