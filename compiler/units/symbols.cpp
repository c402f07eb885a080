// The symbols: SI base and derived units, other units accepted by the SI (SI brochure, tables 2, 4, 7 and 8), and
// further units of engineering.
#include "compiler/units/parse_unit.h"

#include <array>
#include <numbers>
#include <unordered_map>

namespace torsion::units {

namespace {

using Symbols = std::unordered_map<std::string_view, Unit>;

Unit scaled(Unit u, double scale, double offset = 0) {
    u.scale *= scale;
    u.offset = offset;
    return u;
}

Unit raised(const Unit& u, int exponent) { return *power(u, exponent); }

void add_si(Symbols& s) {
    const Unit one, m = Unit::base(Base::Metre), kg = Unit::base(Base::Kilogram), sec = Unit::base(Base::Second);
    const Unit A = Unit::base(Base::Ampere);
    const Unit K = Unit::base(Base::Kelvin), mol = Unit::base(Base::Mole), cd = Unit::base(Base::Candela),
               rad = Unit::base(Base::Radian);
    const Unit N = kg * m / raised(sec, 2), J = N * m, W = J / sec, C = A * sec, V = W / A, Wb = V * sec,
               m2 = raised(m, 2), Hz = one / sec;
    s.insert({{"m", m},
              {"g", scaled(kg, 1e-3)},
              {"kg", kg},
              {"s", sec},
              {"A", A},
              {"K", K},
              {"mol", mol},
              {"cd", cd},
              {"rad", rad},
              {"sr", raised(rad, 2)}});
    s.insert({{"Hz", Hz},
              {"N", N},
              {"Pa", N / m2},
              {"J", J},
              {"W", W},
              {"C", C},
              {"V", V},
              {"F", C / V},
              {"Ohm", V / A},
              {"S", A / V},
              {"Wb", Wb},
              {"T", Wb / m2}});
    s.insert({{"H", Wb / A},
              {"lm", cd * raised(rad, 2)},
              {"lx", cd * raised(rad, 2) / m2},
              {"Bq", Hz},
              {"Gy", J / kg},
              {"Sv", J / kg},
              {"kat", mol / sec},
              {"degC", scaled(K, 1, 273.15)}});
}

void add_others(Symbols& s) {
    constexpr double pi = std::numbers::pi, inch = 0.0254, pound = 0.45359237, gravity = 9.80665;
    const Unit one, m = Unit::base(Base::Metre), kg = Unit::base(Base::Kilogram), sec = Unit::base(Base::Second),
                    K = Unit::base(Base::Kelvin);
    const Unit rad = Unit::base(Base::Radian), N = s.at("N"), J = s.at("J"), W = s.at("W"), Pa = s.at("Pa"),
               m3 = raised(m, 3);
    s.insert({{"min", scaled(sec, 60)},
              {"h", scaled(sec, 3600)},
              {"d", scaled(sec, 86400)},
              {"l", scaled(m3, 1e-3)},
              {"L", scaled(m3, 1e-3)},
              {"t", scaled(kg, 1e3)}});
    s.insert({{"deg", scaled(rad, pi / 180)},
              {"rev", scaled(rad, 2 * pi)},
              {"rpm", scaled(rad / sec, pi / 30)},
              {"gon", scaled(rad, pi / 200)}});
    s.insert({{"bar", scaled(Pa, 1e5)},
              {"atm", scaled(Pa, 101325)},
              {"mmHg", scaled(Pa, 133.322387415)},
              {"eV", scaled(J, 1.602176634e-19)},
              {"u", scaled(kg, 1.66053906660e-27)}});
    s.insert({{"var", W},
              {"VA", W},
              {"cal", scaled(J, 4.184)},
              {"PS", scaled(W, 75 * gravity)},
              {"hp", scaled(W, 550 * 12 * inch * pound * gravity)}});
    s.insert({{"degF", scaled(K, 5.0 / 9, 459.67 * 5 / 9)},
              {"degRk", scaled(K, 5.0 / 9)},
              {"%", scaled(one, 1e-2)},
              {"ppm", scaled(one, 1e-6)}});
    s.insert({{"in", scaled(m, inch)},
              {"ft", scaled(m, 12 * inch)},
              {"mi", scaled(m, 63360 * inch)},
              {"lb", scaled(kg, pound)},
              {"lbf", scaled(N, pound * gravity)},
              {"psi", scaled(Pa, pound * gravity / (inch * inch))},
              {"kn", scaled(m / sec, 1852.0 / 3600)}});
    // Logarithmic and perceived measures are no multiples of SI units: plain numbers.
    s.insert({{"dB", one},
              {"Np", one},
              {"B", one},
              {"phon", one},
              {"sone", one},
              {"bit", one},
              {"debye", scaled(s.at("C") * m, 3.33564e-30)}});
}

const Symbols& symbols() {
    static const Symbols all = [] {
        Symbols s;
        add_si(s);
        add_others(s);
        return s;
    }();
    return all;
}

struct Prefix {
    std::string_view text;
    double factor;
};
// `da` before `d`: dam is ten metres, not a tenth of an `am`.
constexpr std::array<Prefix, 20> prefixes = {{{"da", 1e1},  {"Y", 1e24},  {"Z", 1e21},  {"E", 1e18},  {"P", 1e15},
                                              {"T", 1e12},  {"G", 1e9},   {"M", 1e6},   {"k", 1e3},   {"h", 1e2},
                                              {"d", 1e-1},  {"c", 1e-2},  {"m", 1e-3},  {"u", 1e-6},  {"n", 1e-9},
                                              {"p", 1e-12}, {"f", 1e-15}, {"a", 1e-18}, {"z", 1e-21}, {"y", 1e-24}}};

} // namespace

std::optional<Unit> find_symbol(std::string_view symbol) {
    const Symbols& known = symbols();
    if (const auto found = known.find(symbol); found != known.end()) return found->second;
    for (const Prefix& prefix : prefixes) {
        if (!symbol.starts_with(prefix.text)) continue;
        const auto found = known.find(symbol.substr(prefix.text.size()));
        if (found != known.end() && found->second.offset == 0) return scaled(found->second, prefix.factor);
    }
    return std::nullopt;
}

} // namespace torsion::units
