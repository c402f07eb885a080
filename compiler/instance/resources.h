#pragma once
// Files that belong to a package: `modelica://Package/Resources/file` (specification 13.5).

#include "compiler/instance/instance_tree.h"

#include <filesystem>
#include <optional>

namespace torsion::instance {

/// The folder that `modelica://` means for a class: that of the package it is in, or of the file where no package is a folder.
std::filesystem::path resource_folder(const Class& c, library::Library& library);

/// `modelica://…` and `file://…` as paths; other texts are paths already: `base` is where relative ones begin. Nothing: there is no such package.
std::optional<std::filesystem::path> resource_path(InstanceTree& tree, const std::string& text, const std::filesystem::path& base);

/// `Modelica.Utilities.Files.loadResource`, or what is beneath it: the tool's own by definition.
bool is_load_resource(const Class& function);

} // namespace torsion::instance
