#include "compiler/analysis/bode/transfer.h"

#include <cmath>
#include <numbers>

namespace torsion::analysis {

Transfer::Transfer(const LinearSystem& system, std::size_t input, std::size_t output, double sign)
    : shifted_(system.a), b_(static_cast<Eigen::Index>(system.states.size())), c_(b_.size()),
      d_(sign * system.d(output, input)) {
    for (std::size_t i = 0; i < system.states.size(); ++i) {
        b_[static_cast<Eigen::Index>(i)] = system.b(i, input);
        c_[static_cast<Eigen::Index>(i)] = sign * system.c(output, i);
    }
}

std::optional<Complex> Transfer::at(double frequency) {
    if (b_.size() == 0) return d_;
    if (!shifted_.shift({0, 2 * std::numbers::pi * frequency})) return std::nullopt;
    const ComplexVector x = shifted_.solve(b_);
    if (!x.allFinite()) return std::nullopt;
    states_ = x.norm();
    return c_.cwiseProduct(x).sum() + d_;
}

} // namespace torsion::analysis
