#include "runtime/core/algebra/dense_lu.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

/// y -= factor x. The columns are apart: said here, so that the compiler uses vectors.
inline void subtract(std::uint32_t n, double factor, const double* x, double* y) {
#pragma GCC ivdep
    for (std::uint32_t i = 0; i < n; ++i) y[i] -= x[i] * factor;
}

} // namespace

double factor_dense(double* matrix, double* pivots, std::uint32_t n) {
    double least = INFINITY;
    for (std::uint32_t k = 0; k < n; ++k) {
        double* column = matrix + std::size_t{k} * n;
        std::uint32_t best = k;
        for (std::uint32_t i = k + 1; i < n; ++i) {
            if (std::abs(column[i]) > std::abs(column[best])) best = i;
        }
        pivots[k] = best;
        const double pivot = column[best];
        least = std::min(least, std::abs(pivot));
        if (!(std::abs(pivot) > 0)) return std::isnan(pivot) ? pivot : 0;
        if (best != k) {
            for (std::uint32_t j = 0; j < n; ++j)
                std::swap(matrix[std::size_t{j} * n + k], matrix[std::size_t{j} * n + best]);
        }
        for (std::uint32_t i = k + 1; i < n; ++i) column[i] /= pivot;
        for (std::uint32_t j = k + 1; j < n; ++j) {
            double* other = matrix + std::size_t{j} * n;
            const double factor = other[k];
            if (factor == 0) continue;
            subtract(n - k - 1, factor, column + k + 1, other + k + 1);
        }
    }
    return least;
}

void solve_dense(const double* factors, const double* pivots, std::uint32_t n, double* b) {
    for (std::uint32_t k = 0; k < n; ++k) {
        const auto other = static_cast<std::uint32_t>(pivots[k]);
        if (other != k) std::swap(b[k], b[other]);
    }
    for (std::uint32_t k = 0; k < n; ++k) {
        const double* column = factors + std::size_t{k} * n;
        subtract(n - k - 1, b[k], column + k + 1, b + k + 1);
    }
    for (std::uint32_t k = n; k-- > 0;) {
        const double* column = factors + std::size_t{k} * n;
        b[k] /= column[k];
        subtract(k, b[k], column, b);
    }
}

void solve_dense_transposed(const double* factors, const double* pivots, std::uint32_t n, double* b) {
    for (std::uint32_t k = 0; k < n; ++k) {
        const double* column = factors + std::size_t{k} * n;
        for (std::uint32_t i = 0; i < k; ++i) b[k] -= column[i] * b[i];
        b[k] /= column[k];
    }
    for (std::uint32_t k = n; k-- > 0;) {
        const double* column = factors + std::size_t{k} * n;
        for (std::uint32_t i = k + 1; i < n; ++i) b[k] -= column[i] * b[i];
    }
    for (std::uint32_t k = n; k-- > 0;) {
        const auto other = static_cast<std::uint32_t>(pivots[k]);
        if (other != k) std::swap(b[k], b[other]);
    }
}

} // namespace torsion::runtime
