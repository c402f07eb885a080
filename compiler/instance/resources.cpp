#include "compiler/instance/resources.h"

#include <algorithm>

namespace torsion::instance {

namespace fs = std::filesystem;

fs::path resource_folder(const Class& c, library::Library& library) {
    for (const Class* at = &c; at; at = at->parent)
        if (!at->directory.empty()) return at->directory;
    return fs::path(library.source_of(c).path()).parent_path();
}

bool is_load_resource(const Class& function) {
    return function.path == "Modelica.Utilities.Files.loadResource" ||
           function.path == "ModelicaServices.ExternalReferences.loadResource";
}

std::optional<fs::path> resource_path(InstanceTree& tree, const std::string& text, const fs::path& base) {
    constexpr std::string_view modelica = "modelica://", file = "file://";
    if (!text.starts_with(modelica)) {
        const fs::path path = text.starts_with(file) ? text.substr(file.size()) : text;
        return path.is_absolute() ? path : base / path;
    }
    const std::size_t slash = std::min(text.find('/', modelica.size()), text.size());
    const Class* package = tree.lookup->known_class(text.substr(modelica.size(), slash - modelica.size()));
    if (!package) return std::nullopt;
    return resource_folder(*package, tree.lookup->library()) / text.substr(std::min(slash + 1, text.size()));
}

} // namespace torsion::instance
