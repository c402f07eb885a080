// With A δ + f = s δ + r Ω + q a, where q is the speed that belongs to the turning r, A q = r: unknown are δ, Ω and the
// acceleration a. δ leaves the angle of the shaft and its speed alone. s is small: δ is what has happened after a time
// of about 1/s, when vibrations have settled and a ship has kept its speed.

#include "compiler/analysis/response/mean_balance.h"

#include "compiler/analysis/response/regular_factors.h"

#include <Eigen/SparseQR>

namespace torsion::analysis {

namespace {

using Balance = Eigen::SparseMatrix<double>;
using BalanceEntries = std::vector<Eigen::Triplet<double>>;

void add_row(BalanceEntries& entries, int row, const Eigen::VectorXd& values) {
    for (Eigen::Index j = 0; j < values.size(); ++j) {
        if (values[j] != 0) entries.emplace_back(row, static_cast<int>(j), values[j]);
    }
}
void add_column(BalanceEntries& entries, int column, const Eigen::VectorXd& values) {
    for (Eigen::Index i = 0; i < values.size(); ++i) {
        if (values[i] != 0) entries.emplace_back(static_cast<int>(i), column, values[i]);
    }
}

} // namespace

/// Where the matrix is not clearly regular, the least squares decide.
struct MeanBalance::Factors {
    RegularFactors regular;
    std::unique_ptr<Eigen::SparseQR<Balance, Eigen::COLAMDOrdering<int>>> nearest;

    explicit Factors(const Balance& matrix) : regular(matrix) {
        if (!regular.is_regular())
            nearest = std::make_unique<Eigen::SparseQR<Balance, Eigen::COLAMDOrdering<int>>>(matrix);
    }
    Eigen::VectorXd solve(const Eigen::VectorXd& right) const {
        if (nearest) return nearest->solve(right);
        return *regular.solve(right);
    }
};

MeanBalance::MeanBalance(const Matrix& a, const FreeTurning& turning, bool is_prescribed,
                         const std::vector<double>& angle, const std::vector<double>& nominal, double slow)
    : nominal_(nominal) {
    const Eigen::Map<const Eigen::VectorXd> sizes(nominal.data(), static_cast<Eigen::Index>(nominal.size())),
        row(angle.data(), static_cast<Eigen::Index>(angle.size()));
    const Balance real = sparse(a);
    const int n = static_cast<int>(a.rows);
    BalanceEntries entries;
    for (Eigen::Index j = 0; j < real.outerSize(); ++j) {
        for (Balance::InnerIterator e(real, j); e; ++e)
            entries.emplace_back(static_cast<int>(e.row()), static_cast<int>(j), e.value() * sizes[j]);
    }
    for (int i = 0; i < n; ++i) entries.emplace_back(i, i, -slow * sizes[i]);
    int rows = n, columns = n;
    if (turning.motion().size() > 0) {
        add_column(entries, columns++, -turning.motion());
        add_row(entries, rows++, row.cwiseProduct(sizes));
        const Eigen::VectorXd speed = real.transpose() * row;
        if (!is_prescribed) {
            add_column(entries, columns++, -turning.speed());
            add_row(entries, rows++, speed.cwiseProduct(sizes));
        }
    }
    Balance bordered(rows, columns);
    bordered.setFromTriplets(entries.begin(), entries.end());
    scale_ = row_sizes(bordered).cwiseInverse();
    bordered = scale_.asDiagonal() * bordered;
    bordered.makeCompressed();
    factors_ = std::make_unique<Factors>(bordered);
}

MeanBalance::~MeanBalance() = default;

Eigen::VectorXd MeanBalance::step(const std::vector<double>& mean_derivatives) const {
    const auto n = static_cast<Eigen::Index>(nominal_.size());
    Eigen::VectorXd right = Eigen::VectorXd::Zero(scale_.size());
    for (Eigen::Index i = 0; i < n; ++i) right[i] = -mean_derivatives[static_cast<std::size_t>(i)];
    const Eigen::VectorXd solution = factors_->solve(scale_.cwiseProduct(right));
    return solution.head(n).cwiseProduct(Eigen::Map<const Eigen::VectorXd>(nominal_.data(), n));
}

} // namespace torsion::analysis
