#pragma once
// Files that belong to a package: `modelica://Package/Resources/file` (specification 13.5).

#include "compiler/instance/instance_tree.h"

#include <filesystem>
#include <optional>

namespace torsion::instance {

/// The folder that `modelica://` denotes for a class: the folder of its package, or of the file if no package is a
/// folder.
std::filesystem::path resource_folder(const Class& c, library::Library& library);

/// `modelica://…` and `file://…` as paths; other texts are already paths, relative to `base`. Nothing: unknown package.
std::optional<std::filesystem::path> resource_path(InstanceTree& tree, const std::string& text,
                                                   const std::filesystem::path& base);

/// `Modelica.Utilities.Files.loadResource`, or the function below it: by definition the tool implements it.
bool is_load_resource(const Class& function);

} // namespace torsion::instance
