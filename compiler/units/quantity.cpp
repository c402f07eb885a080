#include "compiler/units/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace torsion::units {

using Kind = Quantity::Kind;

bool is_pure_number(double value) {
    static constexpr std::array small = {1.0, 2.0, 3.0, 4.0, 6.0, 8.0};
    static constexpr std::array circle = {1.0, std::numbers::pi, std::numbers::pi * std::numbers::pi,
                                          1 / std::numbers::pi};
    const double x = std::abs(value);
    if (!(x > 0.01 && x < 100)) return false;
    for (double c : circle) {
        for (double p : small) {
            for (double q : small) {
                if (std::abs(x - c * p / q) < 1e-12 * x) return true;
            }
        }
    }
    return false;
}

Quantity of_number(double value) {
    const double x = std::abs(value);
    const bool is_ratio = x * 24 == std::round(x * 24); // of small numbers, without pi
    const bool is_plain = x == 1 || x == 2 || x == 0.5 || !is_ratio;
    return {.kind = is_pure_number(value) ? Kind::Number : Kind::Any, .is_written = true, .is_plain = is_plain};
}

namespace {

bool is_undeclared(const Quantity& q) { return q.is_inferred || q.has_undeclared || q.kind == Kind::Open; }

/// May the number be a gain with a unit of its own?
bool is_written_gain(const Quantity& number, const Quantity& q) {
    if (number.kind != Kind::Number) return false;
    return q.has_number || (number.is_written && (is_undeclared(q) || (q.is_difference && !number.is_plain)));
}

Quantity with_flags_of(Quantity result, const Quantity& a, const Quantity& b) {
    result.is_inferred = a.is_inferred || b.is_inferred;
    result.is_factor = a.is_factor || b.is_factor;
    result.has_open = a.has_open || b.has_open;
    return result;
}

} // namespace

Quantity Algebra::sum(const Quantity& a, const Quantity& b, bool& agree) const {
    agree = !(a.is_known() && b.is_known()) || units_.agree(a.unit, b.unit);
    Quantity result;
    if (!agree) result.kind = Kind::Any; // reported here, not again further up
    else if (a.is_known() || b.is_known()) result = a.is_known() ? a : b;
    else if (a.kind == Kind::Open || b.kind == Kind::Open) result.kind = Kind::Open;
    else if (a.kind == Kind::Time || b.kind == Kind::Time) result.kind = Kind::Time;
    else if (a.kind == Kind::Number && b.kind == Kind::Number) result.kind = Kind::Number;
    result = with_flags_of(result, a, b);
    result.has_number = a.has_number || b.has_number;
    result.is_difference = a.is_difference || b.is_difference;
    result.has_undeclared = is_undeclared(a) || is_undeclared(b);
    // The result counts as declared if a declared unit is among the operands.
    if ((a.is_known() && !a.is_inferred) || (b.is_known() && !b.is_inferred)) result.is_inferred = false;
    return result;
}

std::optional<UnitId> Algebra::factor(const Quantity& q) const {
    switch (q.kind) {
    case Kind::Known: return q.unit;
    case Kind::Number: return units_.one();
    case Kind::Time: return units_.second();
    default: return std::nullopt;
    }
}

Quantity Algebra::combined(const Quantity& a, const Quantity& b, bool divide) {
    Quantity result;
    const auto x = factor(a), y = factor(b);
    const bool is_gain = (a.is_factor && b.is_inferred) || (b.is_factor && a.is_inferred);
    const bool is_by_number = is_written_gain(a, b) || is_written_gain(b, a);
    const bool is_ramp = (a.kind == Kind::Time && !b.is_known()) || (b.kind == Kind::Time && !a.is_known());
    if (x && y && !is_gain && !is_ramp && !is_by_number) {
        result.kind = a.kind == Kind::Number && b.kind == Kind::Number ? Kind::Number : Kind::Known;
        result.unit = divide ? units_.quotient(*x, *y) : units_.product(*x, *y);
    } else if ((a.kind == Kind::Open && (y || b.kind == Kind::Open)) || (b.kind == Kind::Open && x)) {
        result.kind = Kind::Open;
    }
    return with_flags_of(result, a, b);
}

Quantity Algebra::power(const Quantity& a, std::optional<double> exponent) {
    Quantity result = a;
    result.has_number = result.is_written = result.is_difference = result.has_undeclared = false;
    if (a.kind == Kind::Number || a.kind == Kind::Time) result.kind = Kind::Any;
    if (!a.is_known()) return result;
    const Unit& u = units_[a.unit];
    if (is_dimensionless(a)) return result.unit = units_.one(), result;
    const auto raised = exponent ? units::power(u, *exponent) : std::nullopt;
    if (raised) result.unit = units_.add(*raised);
    else result.kind = Kind::Any;
    return result;
}

Quantity Algebra::derivative(const Quantity& a) {
    Quantity result = a;
    if (a.is_known()) result.unit = units_.quotient(a.unit, units_.second());
    return result;
}

} // namespace torsion::units
