#include "compiler/fit/uncertainty.h"

#include <Eigen/Dense>

#include <cmath>
#include <limits>

namespace torsion::fit {

namespace {

constexpr double smallest_singular = 1e-3; // of columns of length 1: two of them that are correlated by 0.9999995
constexpr double takes_part = 0.02;        // a component of a direction of length 1

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The right singular vectors of a matrix: those in which it says something, and the others.
struct SingularParts {
    Eigen::MatrixXd known, unknown;
    Eigen::VectorXd singular; ///< of the known ones

    Eigen::MatrixXd covariance() const {
        return known * singular.cwiseAbs2().cwiseInverse().asDiagonal() * known.transpose();
    }
};

SingularParts directions_of(const Eigen::MatrixXd& matrix, double smallest) {
    const Eigen::Index width = matrix.cols();
    // The triangle of a QR has the same singular values, and is small.
    const Eigen::MatrixXd triangle = matrix.rows() > width
                                         ? Eigen::MatrixXd(Eigen::HouseholderQR<Eigen::MatrixXd>(matrix)
                                                               .matrixQR()
                                                               .topRows(width)
                                                               .triangularView<Eigen::Upper>())
                                         : matrix;
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(triangle, Eigen::ComputeFullV);
    Eigen::Index known = 0;
    while (known < svd.singularValues().size() && svd.singularValues()[known] > smallest) ++known;
    return {svd.matrixV().leftCols(known), svd.matrixV().rightCols(width - known), svd.singularValues().head(known)};
}

} // namespace

Uncertainty uncertainty_of(const Linearized& at) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const Eigen::Map<const Matrix> all(at.jacobian.data(), static_cast<Eigen::Index>(at.residuals),
                                       static_cast<Eigen::Index>(at.values));
    Uncertainty result;
    result.deviation.assign(at.values, unknown);
    result.correlation.assign(at.values, std::vector<double>(at.values, unknown));
    std::vector<Eigen::Index> taken;
    std::vector<double> lengths;
    for (std::size_t i = 0; i < at.values; ++i) {
        const double length = all.col(static_cast<Eigen::Index>(i)).norm();
        result.has_effect.push_back(length > at.least_effect);
        if (!at.is_free[i] || !result.has_effect.back()) continue;
        taken.push_back(static_cast<Eigen::Index>(i));
        lengths.push_back(length);
    }
    if (taken.empty()) return result;
    const auto count = static_cast<Eigen::Index>(taken.size());
    Eigen::MatrixXd normed(all.rows(), count);
    for (Eigen::Index i = 0; i < count; ++i)
        normed.col(i) = all.col(taken[static_cast<std::size_t>(i)]) / lengths[static_cast<std::size_t>(i)];
    const Eigen::Index data = normed.rows() - static_cast<Eigen::Index>(at.priors);
    SingularParts of = directions_of(normed.topRows(data), smallest_singular);
    Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(count, count), unknown_part = of.unknown;
    if (of.unknown.cols() == 0 || at.priors == 0) {
        // Priors and data together; without data alone leaving anything open, this is all.
        if (of.unknown.cols() == 0) of = directions_of(normed, smallest_singular);
        unknown_part = of.unknown;
        covariance = at.variance * of.covariance();
    } else {
        // What the data leave open, priors alone determine: errors of derivatives must not look like data.
        const SingularParts by_priors =
            directions_of(normed.bottomRows(static_cast<Eigen::Index>(at.priors)) * of.unknown, 1e-12);
        covariance = at.variance * of.covariance() + of.unknown * by_priors.covariance() * of.unknown.transpose();
        unknown_part = of.unknown * by_priors.unknown;
    }
    std::vector<bool> is_known(taken.size(), true);
    for (Eigen::Index k = 0; k < unknown_part.cols(); ++k) {
        std::vector<double> direction(at.values, 0);
        for (Eigen::Index i = 0; i < count; ++i) {
            const auto row = static_cast<std::size_t>(i);
            if (std::abs(unknown_part(i, k)) < takes_part) continue;
            is_known[row] = false;
            direction[static_cast<std::size_t>(taken[row])] = unknown_part(i, k) / lengths[row];
        }
        result.undetermined.push_back(std::move(direction));
    }
    for (std::size_t i = 0; i < taken.size(); ++i) {
        if (!is_known[i]) continue;
        const auto row = static_cast<Eigen::Index>(i);
        result.deviation[static_cast<std::size_t>(taken[i])] = std::sqrt(covariance(row, row)) / lengths[i];
        for (std::size_t k = 0; k < taken.size(); ++k) {
            const auto column = static_cast<Eigen::Index>(k);
            if (is_known[k])
                result.correlation[static_cast<std::size_t>(taken[i])][static_cast<std::size_t>(taken[k])] =
                    covariance(row, column) / std::sqrt(covariance(row, row) * covariance(column, column));
        }
    }
    return result;
}

} // namespace torsion::fit
