// Column by column, as solve_dense() does. One loop passes over all of L: short loops over each column would end where the processor does not expect
// it.

#include "runtime/core/algebra/thin_factors.h"

#include <numeric>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr std::uint32_t thin = 2; // up to this part of all entries: beyond it whole columns, with vectors, are quicker

} // namespace

ThinFactors::ThinFactors(std::uint32_t n) : n_(n), order_(n), end_(n), pivot_(n), x_(n) { entries_.reserve(std::size_t{n} * n / thin + n); }

bool ThinFactors::take(const double* factors, const double* pivots) {
    const std::size_t most = std::size_t{n_} * n_ / thin;
    entries_.clear();
    for (std::uint32_t k = 0; k < n_ && entries_.size() <= most; ++k) add(factors + std::size_t{k} * n_, k + 1, n_, k);
    of_lower_ = entries_.size();
    for (std::uint32_t k = n_; k-- > 0 && entries_.size() <= most;) {
        const double* column = factors + std::size_t{k} * n_;
        add(column, 0, k, k);
        pivot_[k] = column[k];
        end_[k] = static_cast<std::uint32_t>(entries_.size());
    }
    if (entries_.size() > most) return false;
    std::iota(order_.begin(), order_.end(), 0u);
    for (std::uint32_t k = 0; k < n_; ++k) std::swap(order_[k], order_[static_cast<std::uint32_t>(pivots[k])]);
    return true;
}

void ThinFactors::add(const double* column, std::uint32_t begin, std::uint32_t end, std::uint32_t number) {
    for (std::uint32_t row = begin; row < end; ++row) {
        if (column[row] != 0) entries_.push_back({column[row], row, number});
    }
}

void ThinFactors::solve(double* b) {
    const Entry* entry = entries_.data();
    double* x = x_.data();
    for (std::uint32_t k = 0; k < n_; ++k) x[k] = b[order_[k]];
    for (const Entry* end = entry + of_lower_; entry < end; ++entry) x[entry->row] -= entry->value * x[entry->column];
    for (std::uint32_t k = n_; k-- > 0;) {
        const double value = b[k] = x[k] /= pivot_[k];
        for (const Entry* end = entries_.data() + end_[k]; entry < end; ++entry) x[entry->row] -= entry->value * value;
    }
}

} // namespace torsion::runtime
