#include "runtime/core/algebra/tear_path.h"

#include <algorithm>

namespace torsion::runtime {

void TearPath::begin(const std::vector<std::size_t>& offset, std::size_t size) {
    offset_ = offset;
    size_ = size;
    clear();
}

double* TearPath::add(double time) {
    times_.push_back(time);
    values_.resize(values_.size() + size_);
    return values_.data() + values_.size() - size_;
}

bool TearPath::at(std::uint32_t block, double time, std::size_t n, double* values) const {
    if (times_.empty() || block >= offset_.size() || offset_[block] == SIZE_MAX || time < times_.front() ||
        time > times_.back())
        return false;
    const auto next = std::lower_bound(times_.begin(), times_.end(), time);
    const auto right = static_cast<std::size_t>(next - times_.begin()), left = right > 0 ? right - 1 : 0;
    const double length = times_[right] - times_[left], share = length > 0 ? (time - times_[left]) / length : 1;
    const double *a = values_.data() + left * size_ + offset_[block],
                 *b = values_.data() + right * size_ + offset_[block];
    for (std::size_t j = 0; j < n; ++j) values[j] = a[j] + share * (b[j] - a[j]);
    return true;
}

} // namespace torsion::runtime
