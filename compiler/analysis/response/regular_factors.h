#pragma once
// Factors of a square sparse matrix that is clearly regular: quicker than those of a least squares problem, for which
// nothing is asked.

#include <Eigen/SparseLU>

#include <optional>

namespace torsion::analysis {

/// The largest absolute value of each row; 1 for a row of zeros.
Eigen::VectorXd row_sizes(const Eigen::SparseMatrix<double>& a);

class RegularFactors {
public:
    explicit RegularFactors(const Eigen::SparseMatrix<double>& matrix);

    bool is_regular() const { return is_regular_; }
    /// Nothing: a small change of the matrix could make it singular.
    std::optional<Eigen::VectorXd> solve(const Eigen::VectorXd& right) const;

private:
    Eigen::SparseLU<Eigen::SparseMatrix<double>> factors_;
    bool is_regular_ = false;
};

} // namespace torsion::analysis
