#include "compiler/units/display.h"

#include "compiler/units/parse_unit.h"

namespace torsion::units {

std::optional<Conversion> conversion(const Unit& unit, const Unit& display) {
    if (!same_dimension(unit, display)) return std::nullopt;
    return Conversion{unit.scale / display.scale, (unit.offset - display.offset) / display.scale};
}

std::optional<Conversion> display_conversion(std::string_view unit, std::string_view display_unit) {
    if (unit.empty() || display_unit.empty()) return std::nullopt;
    const auto from = parse_unit(unit), to = parse_unit(display_unit);
    return from && to ? conversion(*from, *to) : std::nullopt;
}

} // namespace torsion::units
