#include "compiler/analysis/response/shifted_system.h"

#include <algorithm>

namespace torsion::analysis {

Eigen::SparseMatrix<double> sparse(const Matrix& matrix) {
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t j = 0; j < matrix.columns; ++j) {
        for (std::size_t i = 0; i < matrix.rows; ++i) {
            if (matrix(i, j) != 0) entries.emplace_back(static_cast<int>(i), static_cast<int>(j), matrix(i, j));
        }
    }
    Eigen::SparseMatrix<double> result(static_cast<Eigen::Index>(matrix.rows), static_cast<Eigen::Index>(matrix.columns));
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
}

ComplexSparse with_diagonal(const Matrix& a, const std::vector<std::pair<std::size_t, std::size_t>>& also) {
    std::vector<Eigen::Triplet<Complex>> entries;
    for (std::size_t j = 0; j < a.columns; ++j) {
        for (std::size_t i = 0; i < a.rows; ++i) {
            if (i == j || a(i, j) != 0) entries.emplace_back(static_cast<int>(i), static_cast<int>(j), a(i, j));
        }
    }
    for (const auto& [i, j] : also) entries.emplace_back(static_cast<int>(i), static_cast<int>(j), 0.0);
    ComplexSparse result(static_cast<Eigen::Index>(a.rows), static_cast<Eigen::Index>(a.columns));
    result.setFromTriplets(entries.begin(), entries.end());
    result.makeCompressed();
    return result;
}

ShiftedSystem::ShiftedSystem(const ComplexSparse& a) : matrix_(a), values_(static_cast<std::size_t>(a.nonZeros())) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
        const int* const rows = a.innerIndexPtr();
        const int *const first = rows + a.outerIndexPtr()[j], *const last = rows + a.outerIndexPtr()[j + 1];
        diagonal_.push_back(std::find(first, last, static_cast<int>(j)) - rows);
    }
    factors_.analyzePattern(matrix_);
    assign(a);
}

void ShiftedSystem::assign(const ComplexSparse& a) {
    std::transform(a.valuePtr(), a.valuePtr() + a.nonZeros(), values_.begin(), [](Complex value) { return -value; });
}

bool ShiftedSystem::shift(Complex s) {
    std::copy(values_.begin(), values_.end(), matrix_.valuePtr());
    for (const Eigen::Index place : diagonal_) matrix_.valuePtr()[place] += s;
    factors_.factorize(matrix_);
    return factors_.info() == Eigen::Success;
}

} // namespace torsion::analysis
