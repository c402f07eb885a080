#include "compiler/library/predefined.h"

#include <algorithm>
#include <array>

namespace torsion::library {

bool is_predefined(const std::vector<ast::Identifier>& name, bool global, const Class* scope, Lookup& lookup) {
    if (global || name.size() != 1 || !Lookup::is_builtin(name.front().text)) return false;
    constexpr std::array<std::string_view, 4> reserved{"Real", "Integer", "Boolean", "String"};
    return std::ranges::find(reserved, name.front().text) != reserved.end() || !lookup.find(scope, name, false).class_;
}

} // namespace torsion::library
