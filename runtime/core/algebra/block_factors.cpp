#include "runtime/core/algebra/block_factors.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/dense_lu.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double singular_pivot = 1e-12;       // of the equilibrated matrix, whose entries are at most 1
constexpr double ill_conditioned_pivot = 1e-6; // from here on one refinement is worth its cost
constexpr double noise = 1e-13;                // a smaller part of the largest entry is rounding: not scaled up
// of the largest row: products of several roundings are not as small, so such a row has a size of its own
constexpr double below_rounding = 1e-100;

constexpr double sparse_part = 0.2; // of the entries: a fuller matrix is factored faster as a dense one
constexpr int most_sweeps = 12;     // each halves the decades between the scales
constexpr std::uint32_t largest_full = 1000;
constexpr std::uint32_t largest_singular = 500; // the orthogonal decomposition is dense

// Turns largest magnitudes into scales; zero and noise keep the scale of the largest. `below`: the part of the largest
// below which it is no noise.
void invert_scales(std::vector<double>& magnitudes, double below = 0) {
    const double largest = *std::max_element(magnitudes.begin(), magnitudes.end());
    for (double& m : magnitudes) {
        const bool is_noise = !(m > noise * largest) && !(m > 0 && m < below * largest);
        m = !is_noise ? 1 / m : (largest > 0 ? 1 / largest : 1.0);
    }
}

} // namespace

BlockFactors::BlockFactors(const TorsionBlock& block)
    : block_(block), row_scale_(block.n), column_scale_(block.n), nominal_scale_(block.n), size_(block.n) {
    for (std::uint32_t j = 0; j < block.n; ++j)
        nominal_scale_[j] = block.tear_nominal[j] > 0 ? block.tear_nominal[j] : 1;
    known_.reserve(block.nnz);
    weight_.reserve(block.n);
    if (block.n > 1) estimate_.resize(std::size_t{2} * block.n);
    // elements that lock each other can come with events
    if (block.is_mixed != 0 && block.n > 1 && block.n <= largest_singular) make_least();
    const double n = block.n;
    const bool is_full = block.n <= largest_full && block.nnz > sparse_part * n * n;
    if (block.factors != UINT32_MAX || is_full) {
        factors_.resize(std::size_t{block.n} * block.n);
        pivots_.resize(block.n);
        return;
    }
    sparse_ = std::make_unique<SparseLu>(block.n, block.column_start, block.row);
    values_.resize(block.nnz);
}

void BlockFactors::equilibrate(TorsionFrame& frame, const double* jacobian) {
    if ((block_.flags & TORSION_BLOCK_UNTORN) != 0) return balance(jacobian);
    const std::uint32_t n = block_.n;
    std::fill(row_scale_.begin(), row_scale_.end(), 0.0);
    for (std::uint32_t j = 0; j < n; ++j) {
        for (std::uint32_t e = block_.column_start[j]; e < block_.column_start[j + 1]; ++e) {
            double& largest = row_scale_[block_.row[e]];
            largest = std::max(largest, std::abs(jacobian[e]) * nominal_scale_[j]);
        }
    }
    invert_scales(row_scale_, below_rounding);
    for (std::uint32_t j = 0; j < n; ++j) {
        double largest = 0;
        for (std::uint32_t e = block_.column_start[j]; e < block_.column_start[j + 1]; ++e)
            largest = std::max(largest, std::abs(jacobian[e]) * row_scale_[block_.row[e]]);
        column_scale_[j] = largest;
    }
    if (block_.kind == TORSION_NONLINEAR) weigh_columns(frame);
    else invert_scales(column_scale_);
}

// Scales rows and columns together, until the largest entry of each is about 1 (Ruiz 2001). These equations are as
// written, so a small coefficient is no rounding.
void BlockFactors::balance(const double* jacobian) {
    const std::uint32_t n = block_.n;
    double *const rows = estimate_.data(), *const columns = rows + n;
    std::fill(row_scale_.begin(), row_scale_.end(), 1.0);
    std::fill(column_scale_.begin(), column_scale_.end(), 1.0);
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
        std::fill_n(rows, std::size_t{2} * n, 0.0);
        for (std::uint32_t j = 0; j < n; ++j) {
            for (std::uint32_t e = block_.column_start[j]; e < block_.column_start[j + 1]; ++e) {
                const std::uint32_t i = block_.row[e];
                const double size = std::abs(row_scale_[i] * jacobian[e] * column_scale_[j]);
                rows[i] = std::max(rows[i], size);
                columns[j] = std::max(columns[j], size);
            }
        }
        for (std::uint32_t i = 0; i < n; ++i) {
            if (rows[i] > 0) row_scale_[i] /= std::sqrt(rows[i]);
            if (columns[i] > 0) column_scale_[i] /= std::sqrt(columns[i]);
        }
    }
}

// Rounding is visible only in units in which tears are about 1: at y = 1e9 and z = 1e-10 the slopes of y z = 1 are 19
// decades apart.
void BlockFactors::weigh_columns(TorsionFrame& frame) {
    std::vector<double>& size = size_;
    for (std::uint32_t j = 0; j < block_.n; ++j) {
        const double tear = section_values(frame, block_.tear_section[j])[block_.tear_index[j]];
        size[j] = std::max(std::abs(tear) / nominal_scale_[j], 1.0);
        column_scale_[j] *= size[j];
    }
    invert_scales(column_scale_);
    for (std::uint32_t j = 0; j < block_.n; ++j) column_scale_[j] *= size[j];
}

void BlockFactors::scatter(const double* jacobian, double* dense) const {
    const std::uint32_t n = block_.n;
    std::fill_n(dense, std::size_t{n} * n, 0.0);
    for (std::uint32_t j = 0; j < n; ++j) {
        for (std::uint32_t e = block_.column_start[j]; e < block_.column_start[j + 1]; ++e) {
            const std::uint32_t i = block_.row[e];
            dense[std::size_t{j} * n + i] += row_scale_[i] * jacobian[e] * column_scale_[j];
        }
    }
}

Rank BlockFactors::factor_dense_matrix(const double* jacobian) {
    scatter(jacobian, factors_.data());
    const double pivot = least_pivot_ = factor_dense(factors_.data(), pivots_.data(), block_.n);
    if (!(pivot > singular_pivot)) return Rank::Singular;
    return pivot > ill_conditioned_pivot ? Rank::Regular : Rank::IllConditioned;
}

Rank BlockFactors::factor_sparse_matrix(const double* jacobian) {
    for (std::uint32_t j = 0; j < block_.n; ++j) {
        for (std::uint32_t e = block_.column_start[j]; e < block_.column_start[j + 1]; ++e)
            values_[e] = row_scale_[block_.row[e]] * jacobian[e] * column_scale_[j];
    }
    const double pivot = least_pivot_ = sparse_->factor(values_.data());
    if (!(pivot > singular_pivot)) return Rank::Singular;
    return pivot > ill_conditioned_pivot ? Rank::Regular : Rank::IllConditioned;
}

Rank BlockFactors::factor(TorsionFrame& frame) {
    // a mixed system whose Reals are computed in order
    if (block_.n == 0) return is_usable_ = true, rank_ = Rank::Regular;
    const double* jacobian = frame.work + block_.jacobian;
    if (first_non_finite(jacobian, block_.nnz) != block_.nnz) {
        known_.clear();
        is_usable_ = false;
        return rank_ = Rank::Singular;
    }
    if (block_.n == 1) { // the usual case after tearing
        is_usable_ = true;
        const double value = block_.nnz > 0 ? jacobian[0] : 0;
        const double size = std::abs(value);
        rank_ = size > 0 ? Rank::Regular : Rank::Singular;
        column_scale_[0] = size > 0 ? 1 / value : 0;
        return rank_;
    }
    if (is_known(jacobian)) return rank_;
    is_usable_ = true;
    factor_scaled(frame, jacobian);
    known_.assign(jacobian, jacobian + block_.nnz);
    is_new_ = true;
    return rank_;
}

bool BlockFactors::is_known(const double* jacobian) const {
    return !known_.empty() && std::equal(known_.begin(), known_.end(), jacobian);
}

Rank BlockFactors::factor_scaled(TorsionFrame& frame, const double* jacobian) {
    equilibrate(frame, jacobian);
    rank_ = sparse_ ? factor_sparse_matrix(jacobian) : factor_dense_matrix(jacobian);
    if ((block_.flags & TORSION_BLOCK_UNTORN) != 0)
        is_usable_ = rank_ != Rank::Singular; // the tears give least changes
    else if (rank_ == Rank::Singular) factor_singular(frame);
    return rank_;
}

void BlockFactors::factor_singular(TorsionFrame& frame) {
    rank_ = Rank::Singular;
    known_.clear(); // factor() would give others
    if (!is_usable_ || block_.n == 1) return;
    is_usable_ = block_.n <= largest_singular;
    if (!is_usable_) return;
    if (!least_) make_least();
    column_scale_ = nominal_scale_;
    for (std::size_t j = 0; j < weight_.size(); ++j) column_scale_[j] *= weight_[j];
    scatter(frame.work + block_.jacobian, dense_.data());
    least_->factor(dense_.data());
}

bool BlockFactors::weigh(const std::vector<double>& weights) {
    if (weights == weight_) return false;
    weight_ = weights;
    known_.clear();
    return true;
}

int BlockFactors::determinant(double& log_size) const {
    const std::uint32_t n = block_.n;
    log_size = -INFINITY;
    if (rank_ == Rank::Singular || !is_usable_) return 0;
    if (n == 1) {
        log_size = -std::log(std::abs(column_scale_[0]));
        return column_scale_[0] < 0 ? -1 : 1;
    }
    log_size = 0;
    int sign = 1;
    if (sparse_) sign = sparse_->determinant(log_size);
    for (std::uint32_t k = 0; k < n && !sparse_; ++k) {
        const double pivot = factors_[std::size_t{k} * n + k];
        log_size += std::log(std::abs(pivot));
        if ((pivot < 0) != (static_cast<std::uint32_t>(pivots_[k]) != k)) sign = -sign;
    }
    for (std::uint32_t i = 0; i < n; ++i) log_size -= std::log(row_scale_[i]) + std::log(column_scale_[i]);
    return sign;
}

void BlockFactors::make_least() {
    least_ = std::make_unique<LeastChange>(block_.n);
    dense_.resize(std::size_t{block_.n} * block_.n);
}

void BlockFactors::solve(double* b) {
    const std::uint32_t n = block_.n;
    if (n == 1) {
        b[0] *= column_scale_[0];
        return;
    }
    for (std::uint32_t i = 0; i < n; ++i) b[i] *= row_scale_[i];
    if (rank_ == Rank::Singular) {
        if (!is_usable_) return;
        least_->solve(b);
    } else {
        solve_scaled(b);
    }
    for (std::uint32_t j = 0; j < n; ++j) b[j] *= column_scale_[j];
}

void BlockFactors::solve_scaled(double* b) {
    sparse_ ? sparse_->solve(b) : solve_dense(factors_.data(), pivots_.data(), block_.n, b);
}
void BlockFactors::solve_scaled_transposed(double* b) {
    sparse_ ? sparse_->solve_transposed(b) : solve_dense_transposed(factors_.data(), pivots_.data(), block_.n, b);
}

double BlockFactors::norm() const {
    double largest = 0;
    for (std::uint32_t j = 0; j < block_.n; ++j) {
        double sum = 0;
        for (std::uint32_t e = block_.column_start[j]; e < block_.column_start[j + 1]; ++e)
            sum += std::abs(known_[e]) * row_scale_[block_.row[e]] * column_scale_[j];
        largest = std::max(largest, sum);
    }
    return largest;
}

double BlockFactors::condition() {
    is_new_ = false;
    seen_pivot_ = least_pivot_;
    const std::uint32_t n = block_.n;
    if (n < 2 || rank_ == Rank::Singular || !is_usable_ || known_.empty()) return 1;
    double *const x = estimate_.data(), *const z = x + n;
    const auto size = [&](const double* v) {
        double sum = 0;
        for (std::uint32_t i = 0; i < n; ++i) sum += std::abs(v[i]);
        return sum;
    };
    double inverse = 0;
    std::uint32_t unit = n; // the last start: a unit vector, or none
    std::fill_n(x, n, 1.0 / n);
    for (int round = 0; round < 5; ++round) {
        solve_scaled(x);
        const double found = size(x);
        if (found <= inverse) break;
        inverse = found;
        for (std::uint32_t i = 0; i < n; ++i) z[i] = x[i] < 0 ? -1 : 1;
        solve_scaled_transposed(z);
        std::uint32_t best = 0;
        for (std::uint32_t i = 1; i < n; ++i) best = std::abs(z[i]) > std::abs(z[best]) ? i : best;
        if (best == unit) break;
        unit = best;
        std::fill_n(x, n, 0.0);
        x[unit] = 1;
    }
    for (std::uint32_t i = 0; i < n; ++i)
        // avoids cancellation as in the rounds above
        x[i] = (i % 2 == 0 ? 1 : -1) * (1 + static_cast<double>(i) / (n - 1));
    solve_scaled(x);
    return norm() * std::max(inverse, 2 * size(x) / (3.0 * n));
}

} // namespace torsion::runtime
