#include "compiler/units/unit.h"

#include "compiler/units/parse_unit.h"

#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

namespace torsion::units {

namespace {

constexpr std::size_t radian = static_cast<std::size_t>(Base::Radian);

bool same_scale(double a, double b) { return std::abs(a - b) <= 1e-6 * std::max(std::abs(a), std::abs(b)); }

/// Common names of units, in order of preference: kg.m2/s2 is rather a torque here than an energy.
const std::vector<std::pair<std::string, Unit>>& usual_names() {
    static const auto names = [] {
        std::vector<std::pair<std::string, Unit>> list;
        for (const char* text :
             {"1",     "rad",     "N",  "N.m", "N.m/rad", "N.m.s/rad", "W",     "Pa",    "V",      "Ohm",
              "F",     "H",       "Wb", "T",   "C",       "N/m",       "N.s/m", "rad/s", "rad/s2", "deg",
              "deg/s", "rev/min", "mm", "J/K", "W/K",     "J/(kg.K)",  "W/m2",  "Pa.s"})
            list.emplace_back(text, *parse_unit(text));
        return list;
    }();
    return names;
}

std::string factors(const Unit& u, int sign) {
    static constexpr const char* symbols[base_count] = {"m", "kg", "s", "A", "K", "mol", "cd", "rad"};
    std::string text;
    for (std::size_t i : {1u, 0u, 3u, 4u, 5u, 6u, 7u, 2u}) {
        const int exponent = u.exponents[i] * sign;
        if (exponent <= 0) continue;
        text += text.empty() ? "" : ".";
        text += symbols[i];
        if (exponent % Unit::whole != 0)
            text += "(" + std::to_string(exponent) + "/" + std::to_string(Unit::whole) + ")";
        else if (exponent != Unit::whole) text += std::to_string(exponent / Unit::whole);
    }
    return text;
}

} // namespace

Unit Unit::base(Base b, int exponent) {
    Unit u;
    u.exponents[static_cast<std::size_t>(b)] = static_cast<std::int16_t>(exponent * whole);
    return u;
}

Unit operator*(const Unit& a, const Unit& b) {
    Unit u;
    for (std::size_t i = 0; i < base_count; ++i)
        u.exponents[i] = static_cast<std::int16_t>(a.exponents[i] + b.exponents[i]);
    u.scale = a.scale * b.scale;
    return u;
}

Unit operator/(const Unit& a, const Unit& b) {
    Unit u;
    for (std::size_t i = 0; i < base_count; ++i)
        u.exponents[i] = static_cast<std::int16_t>(a.exponents[i] - b.exponents[i]);
    u.scale = a.scale / b.scale;
    return u;
}

std::optional<Unit> power(const Unit& u, double exponent) {
    Unit result;
    for (std::size_t i = 0; i < base_count; ++i) {
        const double e = u.exponents[i] * exponent;
        const double nearest = std::round(e);
        if (!(std::abs(e - nearest) < 1e-9) || std::abs(nearest) > 100 * Unit::whole) return std::nullopt;
        result.exponents[i] = static_cast<std::int16_t>(nearest);
    }
    result.scale = std::pow(u.scale, exponent);
    return result;
}

bool same_dimension(const Unit& a, const Unit& b) {
    for (std::size_t i = 0; i < radian; ++i) {
        if (a.exponents[i] != b.exponents[i]) return false;
    }
    return true;
}

bool agree(const Unit& a, const Unit& b) { return same_dimension(a, b) && same_scale(a.scale, b.scale); }

bool is_dimensionless(const Unit& u) { return agree(u, Unit{}); }

std::string to_string(const Unit& u) {
    for (const auto& [text, usual] : usual_names()) {
        if (usual.exponents == u.exponents && same_scale(usual.scale, u.scale)) return text;
    }
    std::string above = factors(u, 1);
    const std::string below = factors(u, -1);
    if (above.empty()) above = "1";
    if (!same_scale(u.scale, 1)) {
        char number[32];
        std::snprintf(number, sizeof number, "%.6g ", u.scale);
        above.insert(0, number);
    }
    if (below.empty()) return above;
    return above + "/" + (below.find('.') == std::string::npos ? below : "(" + below + ")");
}

} // namespace torsion::units
