#pragma once
// The words for attributes of variables.

#include <array>
#include <string_view>

namespace torsion::typing {

/// By Attribute::Kind.
constexpr std::array<std::string_view, 9> attribute_names{"start",       "min",  "max",      "nominal",    "fixed",
                                                          "stateSelect", "unit", "quantity", "displayUnit"};

} // namespace torsion::typing
