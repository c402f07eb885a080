#include "runtime/core/power_history.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

void PowerHistory::add(double time, const Powers& values) {
    count_ = std::min(count_ + 1, points);
    std::shift_right(time_.begin(), time_.end(), 1);
    time_[0] = time;
    Powers difference = values;
    for (std::size_t j = 0; j < count_; ++j) {
        const Powers before = differences_[j];
        differences_[j] = difference;
        if (j + 1 == count_) return;
        const double width = 1 / (time - time_[j + 1]);
        for (std::size_t k = 0; k < powers; ++k) difference[k] = (difference[k] - before[k]) * width;
    }
}

PowerHistory::Powers PowerHistory::at(double time) const {
    Powers sum = differences_[points - 1];
    for (std::size_t j = points - 1; j-- > 0;) {
        for (std::size_t k = 0; k < powers; ++k) sum[k] = differences_[j][k] + sum[k] * (time - time_[j]);
    }
    return sum;
}

PowerHistory::Powers PowerHistory::highest_term(double time) const {
    double product = 1;
    for (std::size_t j = 0; j + 1 < points; ++j) product *= time - time_[j];
    Powers term = differences_[points - 1];
    for (double& power : term) power *= product;
    return term;
}

} // namespace torsion::runtime
