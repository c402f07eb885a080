#include "compiler/analysis/response/shifted_system.h"

#include <vector>

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

ShiftedSystem::ShiftedSystem(const Matrix& a) {
    std::vector<Eigen::Triplet<Complex>> entries;
    diagonal_.resize(a.rows);
    for (std::size_t j = 0; j < a.columns; ++j) {
        diagonal_[j] = -a(j, j);
        for (std::size_t i = 0; i < a.rows; ++i) {
            if (i == j || a(i, j) != 0) entries.emplace_back(static_cast<int>(i), static_cast<int>(j), -a(i, j));
        }
    }
    matrix_.resize(static_cast<Eigen::Index>(a.rows), static_cast<Eigen::Index>(a.columns));
    matrix_.setFromTriplets(entries.begin(), entries.end());
    matrix_.makeCompressed();
    factors_.analyzePattern(matrix_);
}

bool ShiftedSystem::shift(Complex s) {
    for (Eigen::Index j = 0; j < matrix_.cols(); ++j) matrix_.coeffRef(j, j) = s + diagonal_[static_cast<std::size_t>(j)];
    factors_.factorize(matrix_);
    return factors_.info() == Eigen::Success;
}

} // namespace torsion::analysis
