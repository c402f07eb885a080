#include "runtime/core/algebra/sparse_lu.h"

#include <Eigen/SparseLU>

#include <algorithm>

namespace torsion::runtime {

struct SparseLu::Factors {
    Eigen::SparseMatrix<double, Eigen::ColMajor, int> matrix;
    Eigen::SparseLU<Eigen::SparseMatrix<double, Eigen::ColMajor, int>> decomposition;
    Eigen::VectorXd right;
    bool is_analyzed = false;
};

SparseLu::SparseLu(std::uint32_t n, const std::uint32_t* column_start, const std::uint32_t* row) : factors_(new Factors) {
    auto& matrix = factors_->matrix;
    matrix.resize(n, n);
    matrix.resizeNonZeros(column_start[n]);
    std::copy_n(column_start, n + 1, matrix.outerIndexPtr());
    std::copy_n(row, column_start[n], matrix.innerIndexPtr());
    std::fill_n(matrix.valuePtr(), column_start[n], 0.0);
    factors_->right.resize(n);
}
SparseLu::~SparseLu() = default;

bool SparseLu::factor(const double* values) {
    std::copy_n(values, factors_->matrix.nonZeros(), factors_->matrix.valuePtr());
    if (!factors_->is_analyzed) factors_->decomposition.analyzePattern(factors_->matrix);
    factors_->is_analyzed = true;
    factors_->decomposition.factorize(factors_->matrix);
    return factors_->decomposition.info() == Eigen::Success;
}

void SparseLu::solve(double* b) {
    Eigen::Map<Eigen::VectorXd> value(b, factors_->right.size());
    factors_->right = factors_->decomposition.solve(value);
    value = factors_->right;
}

} // namespace torsion::runtime
