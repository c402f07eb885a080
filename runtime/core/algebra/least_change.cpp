#include "runtime/core/algebra/least_change.h"

#include <Eigen/QR>

namespace torsion::runtime {

struct LeastChange::Factors {
    explicit Factors(Eigen::Index n) : matrix(n, n), right(n), decomposition(n, n) {}
    Eigen::MatrixXd matrix;
    Eigen::VectorXd right;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
};

LeastChange::LeastChange(std::uint32_t n) : factors_(new Factors(n)) { factors_->decomposition.setThreshold(1e-11); }
LeastChange::~LeastChange() = default;

void LeastChange::factor(const double* matrix) {
    const Eigen::Index n = factors_->right.size();
    factors_->matrix = Eigen::Map<const Eigen::MatrixXd>(matrix, n, n);
    factors_->decomposition.compute(factors_->matrix);
}

void LeastChange::solve(double* b) {
    const Eigen::Index n = factors_->right.size();
    Eigen::Map<Eigen::VectorXd> value(b, n);
    factors_->right = factors_->decomposition.solve(value);
    value = factors_->right;
}

std::uint32_t LeastChange::rank() const { return static_cast<std::uint32_t>(factors_->decomposition.rank()); }

} // namespace torsion::runtime
