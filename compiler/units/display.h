#pragma once
// Numbers in display units: 3000 rev/min for 314.16 rad/s, 20 degC for 293.15 K. The model itself always computes in
// `unit`.

#include "compiler/units/unit.h"

#include <optional>
#include <string_view>

namespace torsion::units {

struct Conversion {
    double factor = 1;
    double offset = 0;

    double operator()(double value) const { return factor * value + offset; }
    Conversion inverse() const { return {1 / factor, -offset / factor}; }
};

/// From numbers in `unit` to numbers in `display`; nothing if their dimensions differ, or between cycles and radians
/// per second. For a difference of temperatures use the factor alone.
std::optional<Conversion> conversion(const Unit& unit, const Unit& display);

/// The same from the attributes of a variable. Nothing also without a display unit, or if one of the texts is no unit.
std::optional<Conversion> display_conversion(std::string_view unit, std::string_view display_unit);

} // namespace torsion::units
