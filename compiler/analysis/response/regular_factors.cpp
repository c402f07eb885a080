#include "compiler/analysis/response/regular_factors.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace torsion::analysis {

namespace {

constexpr double most_condition = 1e12; // of a matrix whose rows have the size 1

Eigen::VectorXd any_vector(Eigen::Index size) {
    std::mt19937 numbers(1);
    return Eigen::VectorXd::NullaryExpr(size,
                                        [&] { return 2.0 * numbers() / static_cast<double>(std::mt19937::max()) - 1; });
}

} // namespace

Eigen::VectorXd row_sizes(const Eigen::SparseMatrix<double>& a) {
    Eigen::VectorXd sizes = Eigen::VectorXd::Zero(a.rows());
    for (Eigen::Index j = 0; j < a.outerSize(); ++j) {
        for (Eigen::SparseMatrix<double>::InnerIterator e(a, j); e; ++e)
            sizes[e.row()] = std::max(sizes[e.row()], std::abs(e.value()));
    }
    return sizes.unaryExpr([](double size) { return size > 0 ? size : 1; });
}

RegularFactors::RegularFactors(const Eigen::SparseMatrix<double>& matrix) {
    factors_.compute(matrix);
    if (factors_.info() != Eigen::Success) return;
    const Eigen::VectorXd answer = factors_.solve(any_vector(matrix.rows()));
    is_regular_ = answer.allFinite() && answer.cwiseAbs().maxCoeff() < most_condition;
}

std::optional<Eigen::VectorXd> RegularFactors::solve(const Eigen::VectorXd& right) const {
    if (!is_regular_) return std::nullopt;
    return Eigen::VectorXd(factors_.solve(right));
}

} // namespace torsion::analysis
