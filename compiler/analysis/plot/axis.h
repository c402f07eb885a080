#pragma once
// Maps values to pixels, with ticks at round numbers.

#include <cmath>
#include <string>
#include <vector>

namespace torsion::analysis {

struct Axis {
    double low = 0, high = 1;  ///< values at the ends
    double begin = 0, end = 1; ///< pixels at the ends
    double step = 1;           ///< between ticks
    /// labels are in units of 10^exponent, a multiple of three; 0 if plain numbers are short
    int exponent = 0;
    int decimals = 0; ///< of every label: just enough to distinguish neighbours
    bool is_logarithmic = false;

    double at(double value) const { return begin + share(value) * (end - begin); }
    /// Of the axis below this value.
    double share(double value) const {
        return is_logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    }
    std::vector<double> ticks() const;
    std::string label(double tick) const;
    int digits() const; ///< significant digits of the longest label
};

/// An axis from pixel `begin` to `end` that covers [low, high], with about `intervals` ticks. `widened`: moves the ends
/// to ticks.
Axis axis_for(double low, double high, double begin, double end, int intervals, bool widened);

/// An axis of positive values, with ticks at powers of ten, and between them where they are few.
Axis logarithmic_axis_for(double low, double high, double begin, double end);

/// For a plane: gives both axes the larger number of significant digits of the two, at most four.
void equalize_digits(Axis& a, Axis& b);

/// `w [rad/s]`, `tau [10⁻³ N.m]`, `x [10⁶]`; seconds as ms, µs, ns.
std::string axis_title(const std::string& name, const std::string& unit, int exponent);

} // namespace torsion::analysis
