#pragma once

#include <string>
#include <string_view>

namespace torsion::instance {

/// From --set: `name` is a path of components with subscripts ("j[3].w"), `value` a literal of Modelica.
struct Setting {
    std::string name;
    std::string value;
    std::string_view option = "--set"; ///< its command line option
};

} // namespace torsion::instance
