#include "compiler/fit/interpolation.h"

#include <limits>

namespace torsion::fit {

double Interpolation::operator()(double time, bool is_left) {
    while (row_ < time_.size() && time_[row_] < time - nearness_) ++row_;
    if (row_ == time_.size()) return std::numeric_limits<double>::quiet_NaN();
    if (time_[row_] <= time + nearness_) {
        std::size_t row = row_;
        if (!is_left) {
            while (row + 1 < time_.size() && time_[row + 1] <= time + nearness_) ++row;
        }
        return values_[row];
    }
    if (row_ == 0) return std::numeric_limits<double>::quiet_NaN();
    return holds_ ? values_[row_ - 1] : curve(time, row_);
}

// The polynomial through up to four rows of one smooth piece: an error of the fourth order in their distance. Between
// rows `row - 1` and `row`.
double Interpolation::curve(double time, std::size_t row) const {
    std::size_t first = row - 1, last = row;
    const auto grows_down = [&] { return first > 0 && time_[first - 1] < time_[first]; };
    const auto grows_up = [&] { return last + 1 < time_.size() && time_[last + 1] > time_[last]; };
    if (grows_down()) --first;
    if (grows_up()) ++last;
    while (last - first < 3 && grows_down()) --first;
    while (last - first < 3 && grows_up()) ++last;
    double sum = 0;
    for (std::size_t i = first; i <= last; ++i) {
        double weight = 1;
        for (std::size_t k = first; k <= last; ++k) {
            if (k != i) weight *= (time - time_[k]) / (time_[i] - time_[k]);
        }
        sum += weight * values_[i];
    }
    return sum;
}

} // namespace torsion::fit
