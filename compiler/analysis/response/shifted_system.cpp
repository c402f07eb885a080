#include "compiler/analysis/response/shifted_system.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

constexpr double good_error = 1e-15; // of rounding in one row: relative, as all backward errors are
constexpr double bad_error = 1e-13;

double size(Complex value) { return std::abs(value.real()) + std::abs(value.imag()); }

/// Without the care for infinite parts that the language's own product takes.
Complex times(Complex a, Complex b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

} // namespace

Eigen::SparseMatrix<double> sparse(const Matrix& matrix) {
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t j = 0; j < matrix.columns; ++j) {
        for (const Entry& e : matrix.column(j))
            entries.emplace_back(static_cast<int>(e.row), static_cast<int>(j), e.value);
    }
    Eigen::SparseMatrix<double> result(static_cast<Eigen::Index>(matrix.rows),
                                       static_cast<Eigen::Index>(matrix.columns));
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
}

ComplexSparse with_diagonal(const Matrix& a, const std::vector<std::pair<std::size_t, std::size_t>>& also) {
    std::vector<Eigen::Triplet<Complex>> entries;
    for (std::size_t j = 0; j < a.columns; ++j) {
        for (const Entry& e : a.column(j)) entries.emplace_back(static_cast<int>(e.row), static_cast<int>(j), e.value);
        if (j < a.rows) entries.emplace_back(static_cast<int>(j), static_cast<int>(j), 0.0);
    }
    for (const auto& [i, j] : also) entries.emplace_back(static_cast<int>(i), static_cast<int>(j), 0.0);
    ComplexSparse result(static_cast<Eigen::Index>(a.rows), static_cast<Eigen::Index>(a.columns));
    result.setFromTriplets(entries.begin(), entries.end());
    result.makeCompressed();
    return result;
}

ShiftedSystem::ShiftedSystem(const ComplexSparse& a, Complex reference)
    : matrix_(a), values_(static_cast<std::size_t>(a.nonZeros())), residual_(a.rows()), sizes_(a.rows()) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
        const int* const rows = a.innerIndexPtr();
        const int *const first = rows + a.outerIndexPtr()[j], *const last = rows + a.outerIndexPtr()[j + 1];
        diagonal_.push_back(std::find(first, last, static_cast<int>(j)) - rows);
    }
    assign(a);
    set(reference);
    factors_ = std::make_unique<ComplexFactors>(matrix_);
}

void ShiftedSystem::assign(const ComplexSparse& a) {
    std::transform(a.valuePtr(), a.valuePtr() + a.nonZeros(), values_.begin(), [](Complex value) { return -value; });
}

void ShiftedSystem::set(Complex s) {
    std::copy(values_.begin(), values_.end(), matrix_.valuePtr());
    for (const Eigen::Index place : diagonal_) matrix_.valuePtr()[place] += s;
}

bool ShiftedSystem::shift(Complex s) {
    set(s);
    return factors_->factorize(matrix_);
}

ComplexVector ShiftedSystem::solve(const ComplexVector& b) {
    ComplexVector x = b;
    factors_->solve(x);
    if (!(improve(b, x) <= bad_error) && factors_->choose_pivots(matrix_)) { // pivots of another shift
        x = b;
        factors_->solve(x);
        improve(b, x);
    }
    return x;
}

/// One step of iterative refinement, where there is something to gain. The error that is left.
double ShiftedSystem::improve(const ComplexVector& b, ComplexVector& x) {
    const double error = error_of(b, x);
    if (error <= good_error || !std::isfinite(error)) return error;
    const ComplexVector before = x;
    factors_->solve(residual_);
    x += residual_;
    const double after = error_of(b, x);
    if (after <= error) return after;
    x = before;
    return error;
}

/// The backward error, row by row: of b and of what the largest of x gives. Leaves the residual.
double ShiftedSystem::error_of(const ComplexVector& b, const ComplexVector& x) {
    residual_ = b;
    sizes_.setZero();
    double largest = 0;
    for (Eigen::Index j = 0; j < matrix_.cols(); ++j) {
        const Complex of_column = x[j];
        largest = std::max(largest, size(of_column));
        for (ComplexSparse::InnerIterator entry(matrix_, j); entry; ++entry) {
            residual_[entry.row()] -= times(entry.value(), of_column);
            sizes_[entry.row()] += size(entry.value());
        }
    }
    double error = 0;
    for (Eigen::Index i = 0; i < b.size(); ++i) {
        const double of_row = size(residual_[i]);
        if (of_row != 0) error = std::max(error, of_row / (sizes_[i] * largest + size(b[i])));
        if (std::isnan(of_row)) return of_row;
    }
    return error;
}

} // namespace torsion::analysis
