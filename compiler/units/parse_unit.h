#pragma once
// Unit strings (Modelica specification 19.1): `N.m`, `kg.m/s2`, `J/(kg.K)`, `m-1`, `rev/min`.

#include "compiler/units/unit.h"

#include <optional>
#include <string>
#include <string_view>

namespace torsion::units {

/// Nothing if the text is no unit; `problem` then gives the reason.
std::optional<Unit> parse_unit(std::string_view text, std::string* problem = nullptr);

/// A symbol, perhaps after a prefix. A whole symbol wins over a prefix: `min` is the minute, `cd` the candela, `T` the
/// tesla.
std::optional<Unit> find_symbol(std::string_view symbol);

} // namespace torsion::units
