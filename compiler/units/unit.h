#pragma once
// A unit of measure: a product of powers of base units, with scale and offset of its numbers (SI brochure, 9th edition,
// sections 2.3 and 4).
//
// The radian is a base of its own, so that it can be printed and exported. In comparisons it counts as 1, as in the SI:
// N.m agrees with N.m/rad, and W with N.m.rad/s.

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace torsion::units {

enum class Base { Metre, Kilogram, Second, Ampere, Kelvin, Mole, Candela, Radian };
constexpr std::size_t base_count = 8;

struct Unit {
    static constexpr int whole = 60; ///< exponents are counted in sixtieths: square and cube roots stay exact

    std::array<std::int16_t, base_count> exponents{};
    double scale = 1;  ///< value in base units = scale · value + offset
    double offset = 0; ///< only degC has one; products and powers drop it

    static Unit base(Base b, int exponent = 1);
    bool operator==(const Unit&) const = default;
};

Unit operator*(const Unit& a, const Unit& b);
Unit operator/(const Unit& a, const Unit& b);
std::optional<Unit> power(const Unit& u, double exponent); ///< nothing when an exponent is no multiple of a sixtieth

bool same_dimension(const Unit& a, const Unit& b); ///< ignores radians
/// Same dimension and scale. Ignores offsets: T - 273.15 is how a model turns kelvin into degrees Celsius.
bool agree(const Unit& a, const Unit& b);
bool is_dimensionless(const Unit& u); ///< agrees with 1: an angle in radians does, one in degrees does not

/// `N.m`, `kg.m2/s`: the common name if one exists, otherwise the base units.
std::string to_string(const Unit& u);

} // namespace torsion::units
