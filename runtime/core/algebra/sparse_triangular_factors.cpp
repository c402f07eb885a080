// Row by row, each with its sum in a register: column by column, each entry would wait for the store of the one before
// in its row. A row takes its columns in the order of solve_dense(), so that the sums are the same.

#include "runtime/core/algebra/sparse_triangular_factors.h"

#include <numeric>
#include <utility>

namespace torsion::runtime {

namespace {

constexpr std::uint32_t least_sparsity = 2; // all entries for one kept; below it whole columns are quicker

} // namespace

SparseTriangularFactors::SparseTriangularFactors(std::uint32_t n)
    : n_(n), order_(n), end_(std::size_t{2} * n), pivot_(n), x_(n) {
    entries_.reserve(std::size_t{n} * n / least_sparsity + n);
}

bool SparseTriangularFactors::take(const double* factors, const double* pivots) {
    const std::size_t most = std::size_t{n_} * n_ / least_sparsity;
    entries_.clear();
    const auto add = [&](std::uint32_t row, std::uint32_t column) {
        if (const double value = factors[std::size_t{column} * n_ + row]; value != 0)
            entries_.push_back({value, column});
    };
    std::uint32_t* end = end_.data();
    for (std::uint32_t row = 0; row < n_ && entries_.size() <= most; ++row) {
        for (std::uint32_t column = 0; column < row; ++column) add(row, column);
        *end++ = static_cast<std::uint32_t>(entries_.size());
    }
    for (std::uint32_t row = n_; row-- > 0 && entries_.size() <= most;) {
        for (std::uint32_t column = n_; --column > row;) add(row, column);
        *end++ = static_cast<std::uint32_t>(entries_.size());
        pivot_[row] = factors[std::size_t{row} * n_ + row];
    }
    if (entries_.size() > most) return false;
    std::iota(order_.begin(), order_.end(), 0u);
    for (std::uint32_t k = 0; k < n_; ++k) std::swap(order_[k], order_[static_cast<std::uint32_t>(pivots[k])]);
    return true;
}

void SparseTriangularFactors::solve(double* b) {
    const Entry* entry = entries_.data();
    const std::uint32_t* end = end_.data();
    double* x = x_.data();
    const auto reduced = [&](double value) {
        for (const Entry* last = entries_.data() + *end++; entry < last; ++entry)
            value -= entry->value * x[entry->column];
        return value;
    };
    for (std::uint32_t row = 0; row < n_; ++row) x[row] = reduced(b[order_[row]]);
    for (std::uint32_t row = n_; row-- > 0;) b[row] = x[row] = reduced(x[row]) / pivot_[row];
}

} // namespace torsion::runtime
