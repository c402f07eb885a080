#pragma once
// One column of a linear system by central differences of several lengths.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace torsion::fmu {

/// Long ones bend, short ones have the rounding of the values: those that agree best with the next longer one count.
/// Where both sides differ as much at short lengths as at long ones there is a corner, and no slope.
class ColumnOfDifferences {
public:
    explicit ColumnOfDifferences(std::vector<double> here)
        : slope(here.size(), NAN), doubt(here.size(), INFINITY), last_(here.size(), NAN), first_bend_(here.size(), NAN),
          is_smooth_(here.size(), false), here_(std::move(here)) {}

    void add(const std::vector<double>& above, const std::vector<double>& below, double step) {
        for (std::size_t i = 0; i < slope.size(); ++i) {
            const double next = (above[i] - below[i]) / (2 * step);
            const double rounding =
                std::numeric_limits<double>::epsilon() * std::max(std::abs(above[i]), std::abs(below[i])) / step;
            const double difference = std::abs(next - last_[i]) + rounding;
            if (difference < doubt[i]) doubt[i] = difference, slope[i] = next_or_longer(next, i, rounding);
            last_[i] = next;
            const double bend = std::abs(above[i] - 2 * here_[i] + below[i]) / step;
            if (std::isnan(first_bend_[i])) first_bend_[i] = bend;
            const bool is_as_before = bend > first_bend_[i] / 3 && bend < 3 * first_bend_[i];
            if (!is_as_before || bend < 20 * rounding || bend < least_corner * std::abs(slope[i])) is_smooth_[i] = true;
        }
    }

    /// After the last length: a slope of a corner is in doubt by all that both sides differ.
    void finish() {
        for (std::size_t i = 0; i < slope.size(); ++i)
            if (!is_smooth_[i] && !std::isnan(first_bend_[i])) doubt[i] = std::max(doubt[i], first_bend_[i]);
    }

    std::vector<double> slope, doubt;

private:
    static constexpr double least_corner = 1e-6; ///< relative

    /// Rounding alone parts two that agree up to it: then the longer one has less of it.
    double next_or_longer(double next, std::size_t i, double rounding) const {
        return std::abs(next - last_[i]) <= rounding ? last_[i] : next;
    }

    std::vector<double> last_; ///< of the length before
    std::vector<double> first_bend_;
    std::vector<bool> is_smooth_;
    std::vector<double> here_;
};

} // namespace torsion::fmu
