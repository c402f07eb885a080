#pragma once
// One column of a linear system by central differences of several lengths.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace torsion::fmu {

/// Long ones bend, short ones have the rounding of the values: those that agree best with the next longer one count.
class ColumnOfDifferences {
public:
    explicit ColumnOfDifferences(std::size_t rows) : slope(rows, NAN), doubt(rows, INFINITY), last_(rows, NAN) {}

    void add(const std::vector<double>& above, const std::vector<double>& below, double step) {
        for (std::size_t i = 0; i < slope.size(); ++i) {
            const double next = (above[i] - below[i]) / (2 * step);
            const double rounding = std::numeric_limits<double>::epsilon() * std::max(std::abs(above[i]), std::abs(below[i])) / step;
            const double difference = std::abs(next - last_[i]) + rounding;
            if (difference < doubt[i]) doubt[i] = difference, slope[i] = next_or_longer(next, i, rounding);
            last_[i] = next;
        }
    }

    std::vector<double> slope, doubt;

private:
    /// Rounding alone parts two that agree up to it: then the longer one has less of it.
    double next_or_longer(double next, std::size_t i, double rounding) const { return std::abs(next - last_[i]) <= rounding ? last_[i] : next; }

    std::vector<double> last_; ///< of the length before
};

} // namespace torsion::fmu
