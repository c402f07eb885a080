#include "compiler/units/display.h"

#include "compiler/units/parse_unit.h"

namespace torsion::units {

namespace {

/// 1 Hz is a cycle per second, which is 2π rad/s, although the SI gives both the dimension 1/s.
bool are_cycles_and_radians(const Unit& a, const Unit& b) {
    constexpr auto radian = static_cast<std::size_t>(Base::Radian);
    const auto frequency = Unit::base(Base::Second, -1);
    return a.exponents[radian] != b.exponents[radian] && same_dimension(a, frequency);
}

} // namespace

std::optional<Conversion> conversion(const Unit& unit, const Unit& display) {
    if (!same_dimension(unit, display) || are_cycles_and_radians(unit, display)) return std::nullopt;
    return Conversion{unit.scale / display.scale, (unit.offset - display.offset) / display.scale};
}

std::optional<Conversion> display_conversion(std::string_view unit, std::string_view display_unit) {
    if (unit.empty() || display_unit.empty()) return std::nullopt;
    const auto from = parse_unit(unit), to = parse_unit(display_unit);
    return from && to ? conversion(*from, *to) : std::nullopt;
}

} // namespace torsion::units
