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

// Hand-written, because the decomposition's own solve() allocates, and events in real time must not.
void LeastChange::solve(double* b) {
    Factors& f = *factors_;
    const Eigen::MatrixXd& qtz = f.decomposition.matrixQTZ(); // A P = Q [T 0; 0 0] Z
    const Eigen::Index n = f.right.size(), rank = f.decomposition.rank();
    Eigen::VectorXd& x = f.right;
    x = Eigen::Map<const Eigen::VectorXd>(b, n);
    for (Eigen::Index k = 0; k < rank; ++k) { // Qᵀ b, one reflection after the other
        const auto direction = qtz.col(k).tail(n - k - 1);
        const double share = f.decomposition.hCoeffs()(k) * (x(k) + direction.dot(x.tail(n - k - 1)));
        x(k) -= share;
        x.tail(n - k - 1) -= share * direction;
    }
    for (Eigen::Index k = rank; k-- > 0;) { // T⁻¹
        x(k) /= qtz(k, k);
        x.head(k) -= x(k) * qtz.col(k).head(k);
    }
    x.tail(n - rank).setZero();
    for (Eigen::Index k = 0; rank < n && k < rank; ++k) { // Zᵀ: reflections of row k and the rows from the rank on
        const auto direction = qtz.row(k).tail(n - rank).transpose();
        const double share = f.decomposition.zCoeffs()(k) * (x(k) + direction.dot(x.tail(n - rank)));
        x(k) -= share;
        x.tail(n - rank) -= share * direction;
    }
    for (Eigen::Index k = 0; k < n; ++k) b[f.decomposition.colsPermutation().indices()(k)] = x(k);
}

std::uint32_t LeastChange::rank() const { return static_cast<std::uint32_t>(factors_->decomposition.rank()); }

} // namespace torsion::runtime
