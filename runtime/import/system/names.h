#pragma once
// XML with namespaces: elements are found by their names without prefix.

#include "runtime/import/xml.h"

#include <string>
#include <string_view>
#include <vector>

namespace torsion::ssp {

inline std::string_view local_name(pugi::xml_node node) {
    const std::string_view name = node.name();
    const auto colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

inline pugi::xml_node child(pugi::xml_node node, std::string_view name) {
    for (const pugi::xml_node c : node.children()) {
        if (c.type() == pugi::node_element && local_name(c) == name) return c;
    }
    return {};
}

inline std::vector<pugi::xml_node> elements(pugi::xml_node node) {
    std::vector<pugi::xml_node> result;
    for (const pugi::xml_node c : node.children()) {
        if (c.type() == pugi::node_element) result.push_back(c);
    }
    return result;
}

inline std::vector<pugi::xml_node> children(pugi::xml_node node, std::string_view name) {
    std::vector<pugi::xml_node> result = elements(node);
    std::erase_if(result, [&](pugi::xml_node c) { return local_name(c) != name; });
    return result;
}

} // namespace torsion::ssp
