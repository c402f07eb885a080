#include "compiler/analysis/linear/zero_part.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

namespace torsion::analysis {

namespace {

/// relative; make a singular matrix regular. Corrections take their effect back
constexpr double nudges[] = {1e-13, 3e-13, 1e-12, 1e-11};
constexpr int iterations = 3, corrections = 3, longest_chain = 12;
constexpr Eigen::Index first_block = 4;
constexpr double no_share = 1e-10;     ///< of null vectors, whose length is 1: a smaller one is rounding
constexpr double no_rest = 1e-8;       ///< of the zero part's images outside of it, relative to the terms
constexpr double least_product = 1e-9; ///< of the zero part seen from both sides

/// A power of two, so that scaling does not round.
double scale_for(double size) { return std::exp2(-std::round(std::log2(size))); }

/// About 1 over the largest entry of each row; 0 for rows of rounding errors.
Vector row_scales(const Sparse& m, double floor) {
    Vector largest = Vector::Zero(m.rows());
    for (Eigen::Index j = 0; j < m.outerSize(); ++j) {
        for (Sparse::InnerIterator e(m, j); e; ++e) largest(e.row()) = std::max(largest(e.row()), std::abs(e.value()));
    }
    return largest.unaryExpr([&](double v) { return v > floor ? scale_for(v) : 0; });
}

Vector column_scales(const Sparse& m) {
    Vector scale = Vector::Ones(m.cols());
    const double floor = 8 * epsilon * static_cast<double>(m.cols());
    for (Eigen::Index j = 0; j < m.outerSize(); ++j) {
        double largest = 0;
        for (Sparse::InnerIterator e(m, j); e; ++e) largest = std::max(largest, std::abs(e.value()));
        if (largest > floor) scale(j) = scale_for(largest);
    }
    return scale;
}

Dense orthonormal(const Dense& columns) {
    Eigen::HouseholderQR<Dense> qr(columns);
    return qr.householderQ() * Dense::Identity(columns.rows(), columns.cols());
}

Dense random_block(Eigen::Index rows, Eigen::Index columns) {
    std::mt19937 numbers(1);
    std::uniform_real_distribution<double> uniform(-1, 1);
    return Dense::NullaryExpr(rows, columns, [&] { return uniform(numbers); });
}

/// right − M x, with sums that do not round: a slow motion is almost a null vector, and differs from one by these
/// digits.
Dense residual(const Sparse& m, const Dense& x, const Dense& right) {
    Dense result(right.rows(), right.cols());
    std::vector<long double> sums(static_cast<std::size_t>(m.rows()));
    for (Eigen::Index k = 0; k < x.cols(); ++k) {
        for (Eigen::Index i = 0; i < m.rows(); ++i) sums[static_cast<std::size_t>(i)] = right(i, k);
        for (Eigen::Index j = 0; j < m.outerSize(); ++j) {
            for (Sparse::InnerIterator e(m, j); e; ++e)
                sums[static_cast<std::size_t>(e.row())] -= static_cast<long double>(e.value()) * x(j, k);
        }
        for (Eigen::Index i = 0; i < m.rows(); ++i)
            result(i, k) = static_cast<double>(sums[static_cast<std::size_t>(i)]);
    }
    return result;
}

/// One place for each column, in which their combinations can be told apart best.
std::vector<Eigen::Index> places_of(const Dense& columns) {
    const Eigen::ColPivHouseholderQR<Dense> qr(orthonormal(columns).transpose());
    const auto& order = qr.colsPermutation().indices();
    return {order.data(), order.data() + columns.cols()};
}

/// A singular matrix with a factorization of one close to it, rows and columns scaled to the size 1.
class Singular {
public:
    Singular(const Sparse& a, double size) : rows_(row_scales(a, 8 * epsilon * static_cast<double>(a.rows()) * size)) {
        scaled_ = rows_.asDiagonal() * a;
        columns_ = column_scales(scaled_);
        scaled_ = (scaled_ * columns_.asDiagonal()).eval();
        scaled_.makeCompressed();
        for (const double nudge : nudges) {
            factors_.compute(nudged(nudge));
            if (is_good()) break;
        }
    }

    bool is_good() { return factors_.info() == Eigen::Success; }

    Dense null_vectors() {
        for (Eigen::Index size = std::min(first_block, scaled_.cols());; size = std::min(2 * size, scaled_.cols())) {
            const Dense found = null_vectors_among(size);
            if (found.cols() < size || size == scaled_.cols())
                return found.cols() > 0 ? orthonormal(columns_.asDiagonal() * found) : found;
        }
    }

    /// Adds a unit row and a unit column for each null vector from the right and the left: the matrix is regular then.
    bool border(const Dense& null, const Dense& left_null) {
        const auto columns = places_of(columns_.cwiseInverse().asDiagonal() * null);
        const auto rows =
            places_of(rows_.unaryExpr([](double scale) { return scale > 0 ? 1 / scale : 1; }).asDiagonal() * left_null);
        std::vector<Eigen::Triplet<double>> entries;
        for (Eigen::Index j = 0; j < scaled_.outerSize(); ++j) {
            for (Sparse::InnerIterator e(scaled_, j); e; ++e) entries.emplace_back(e.row(), j, e.value());
        }
        const Eigen::Index n = scaled_.rows();
        for (std::size_t k = 0; k < rows.size(); ++k) {
            const Eigen::Index beside = n + static_cast<Eigen::Index>(k);
            entries.emplace_back(rows[k], beside, 1), entries.emplace_back(beside, columns[k], 1);
        }
        bordered_ = Sparse(n + null.cols(), n + null.cols());
        bordered_.setFromTriplets(entries.begin(), entries.end());
        factors_.compute(bordered_);
        return is_good();
    }

    /// Some y with A y = v, where there is one. The matrix is bordered: beside a null vector y would lose its digits.
    Dense solve(const Dense& v) {
        Dense right = Dense::Zero(bordered_.rows(), v.cols()), x = right;
        right.topRows(v.rows()) = rows_.asDiagonal() * v;
        for (int k = 0; k < 1 + corrections; ++k) x += factors_.solve(residual(bordered_, x, right));
        return columns_.asDiagonal() * x.topRows(v.rows());
    }

private:
    Sparse nudged(double nudge) const {
        std::mt19937 numbers(2);
        std::uniform_real_distribution<double> uniform(-1, 1);
        std::vector<Eigen::Triplet<double>> entries;
        for (Eigen::Index j = 0; j < scaled_.outerSize(); ++j) {
            entries.emplace_back(j, j, nudge * uniform(numbers));
            for (Sparse::InnerIterator e(scaled_, j); e; ++e)
                entries.emplace_back(e.row(), j, e.value() * (1 + nudge * uniform(numbers)));
        }
        Sparse result(scaled_.rows(), scaled_.cols());
        result.setFromTriplets(entries.begin(), entries.end());
        return result;
    }

    /// Those of the `size` vectors with the smallest images whose images are rounding.
    Dense null_vectors_among(Eigen::Index size) {
        Dense x = orthonormal(random_block(scaled_.cols(), size));
        for (int k = 0; k < iterations; ++k) {
            const Dense half = orthonormal(factors_.transpose().solve(x));
            x = orthonormal(factors_.solve(half));
        }
        for (int k = 0; k < corrections; ++k)
            x = orthonormal(x + factors_.solve(residual(scaled_, x, Dense::Zero(x.rows(), x.cols()))));
        const Dense triangle =
            Eigen::HouseholderQR<Dense>(scaled_ * x).matrixQR().topRows(size).triangularView<Eigen::Upper>();
        const Eigen::JacobiSVD<Dense> images(triangle, Eigen::ComputeFullV);
        const double floor = 16 * epsilon * static_cast<double>(scaled_.cols());
        Eigen::Index regular = 0;
        while (regular < size && images.singularValues()(regular) > floor) ++regular;
        return x * images.matrixV().rightCols(size - regular);
    }

    Vector rows_, columns_;
    Sparse scaled_, bordered_;
    Eigen::SparseLU<Sparse> factors_;
};

/// The combinations of the columns in which no left null vector has a share.
Dense without_share(const Dense& left_null, const Dense& columns) {
    const Dense shares = left_null.transpose() * columns;
    if (shares.rows() == 0) return columns;
    const Eigen::JacobiSVD<Dense> svd(shares, Eigen::ComputeFullV);
    Eigen::Index rank = 0;
    while (rank < svd.singularValues().size() && svd.singularValues()(rank) > no_share) ++rank;
    return columns * svd.matrixV().rightCols(columns.cols() - rank);
}

/// What of the columns is not in the basis, orthonormal.
Dense outside(const Dense& basis, Dense columns) {
    for (int twice = 0; twice < 2; ++twice) {
        for (Eigen::Index j = 0; j < columns.cols(); ++j) {
            if (const double length = columns.col(j).norm(); length > 0) columns.col(j) /= length;
        }
        columns -= basis * (basis.transpose() * columns);
        for (Eigen::Index j = 0; j < columns.cols(); ++j) {
            if (columns.col(j).norm() <= no_share) columns.col(j).setZero();
        }
    }
    Eigen::ColPivHouseholderQR<Dense> qr(columns);
    Eigen::Index rank = 0;
    while (rank < columns.cols() && std::abs(qr.matrixQR()(rank, rank)) > 1e-8) ++rank;
    return qr.householderQ() * Dense::Identity(columns.rows(), rank);
}

/// The null vectors and all that A leads into them; `ends`: of the steps. Nothing: A with borders is singular.
Dense chains(Singular& a, const Dense& null, const Dense& left_null, std::vector<Eigen::Index>& ends) {
    Dense basis = null;
    ends.assign(1, basis.cols());
    if (null.cols() > 0 && !a.border(null, left_null)) return {};
    for (int step = 0; step < longest_chain; ++step) {
        const Dense sources = without_share(left_null, basis);
        if (sources.cols() == 0) break;
        const Dense fresh = outside(basis, a.solve(sources));
        if (fresh.cols() == 0) break;
        Dense both(basis.rows(), basis.cols() + fresh.cols());
        both << basis, fresh;
        basis = std::move(both);
        ends.push_back(basis.cols());
    }
    return basis;
}

} // namespace

ZeroPart zero_part(const Sparse& a, double size) {
    ZeroPart result;
    const Sparse transposed = a.transpose();
    Singular right(a, size), left(transposed, size);
    if (!right.is_good() || !left.is_good()) return result;
    const Dense right_null = right.null_vectors(), left_null = left.null_vectors();
    if (right_null.cols() != left_null.cols()) return result;
    std::vector<Eigen::Index> ends, ends_left;
    result.right = chains(right, right_null, left_null, ends);
    result.left = chains(left, left_null, right_null, ends_left);
    if (result.left.cols() != result.right.cols() || result.right.cols() < right_null.cols()) return result;
    result.nilpotent = result.right.transpose() * (a * result.right);
    Eigen::Index begin = 0;
    for (const Eigen::Index end : ends) { // A takes a block into those before it
        result.nilpotent.block(begin, begin, result.nilpotent.rows() - begin, end - begin).setZero();
        begin = end;
    }
    result.is_found = true;
    if (result.dimension() == 0) return result;
    const Eigen::JacobiSVD<Dense> both(result.left.transpose() * result.right,
                                       Eigen::ComputeThinU | Eigen::ComputeThinV);
    const Dense rest = a * result.right - result.right * result.nilpotent;
    const double terms = (a.cwiseAbs() * result.right.cwiseAbs()).maxCoeff(),
                 rounding = 16 * epsilon * static_cast<double>(a.rows()) * size;
    result.is_found =
        both.singularValues().minCoeff() > least_product && rest.cwiseAbs().maxCoeff() <= no_rest * terms + rounding;
    result.left *= both.matrixU() * both.singularValues().cwiseInverse().asDiagonal() * both.matrixV().transpose();
    return result;
}

} // namespace torsion::analysis
