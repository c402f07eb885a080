#pragma once
// Values between the rows of a result. Two rows with one time are the sides of an event: no curve goes across.

#include <cstddef>
#include <span>

namespace torsion::fit {

/// Goes through the rows once; times of calls do not decrease.
class Interpolation {
public:
    /// `holds`: a value holds until the next row. `nearness`: rows as near as this are at the time itself.
    Interpolation(std::span<const double> time, std::span<const double> values, bool holds, double nearness)
        : time_(time), values_(values), holds_(holds), nearness_(nearness) {}

    /// NaN before the first row and behind the last. At an event: its right side, or its left one.
    double operator()(double time, bool is_left);

private:
    double curve(double time, std::size_t row) const;

    std::span<const double> time_, values_;
    bool holds_;
    double nearness_;
    std::size_t row_ = 0; ///< the first that is not clearly before the last time
};

} // namespace torsion::fit
