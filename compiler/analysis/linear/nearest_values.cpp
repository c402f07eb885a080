#include "compiler/analysis/linear/nearest_values.h"

#include "compiler/analysis/linear/block_arnoldi.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

using Number = std::complex<double>;

constexpr Eigen::Index rough_size = 30, test_size = 36, most_vectors = 700;
constexpr double converged = 1e-12; ///< residual of the inverse, relative
constexpr double distinct = 1e-6;   ///< relative: closer values are taken together
constexpr double accepted = 1e-9;   ///< residual of a pair, relative to the sizes of the terms

struct Pairs {
    std::vector<Number> values;
    ComplexDense vectors;
    double radius = 0;
    Eigen::Index basis = 0; ///< its size
    bool is_good = false;
};

/// The nearest values that have converged, as far as they are without a gap.
std::size_t converged_ones(const Ritz& ritz) {
    std::size_t count = 0;
    const auto floor = [&](std::size_t k) {
        return converged * std::abs(ritz.values[k]) + 16 * epsilon * std::abs(ritz.values[0]);
    };
    while (count < ritz.values.size() && ritz.residuals[count] <= floor(count)) ++count;
    return count;
}

/// Cuts at a gap: of values that are equal, all or none are taken.
std::size_t cut_at_gap(const std::vector<Number>& inverses, std::size_t converged_count, std::size_t wanted) {
    for (std::size_t k = wanted; k < converged_count; ++k) {
        if (std::abs(inverses[k]) < (1 - distinct) * std::abs(inverses[k - 1])) return k;
    }
    return 0;
}

/// As few as are enough.
std::size_t enough_of(const std::vector<Number>& inverses, std::size_t count, Number shift, const Enough& enough,
                      bool is_all) {
    std::vector<Number> values;
    for (std::size_t k = 0; k < count; ++k) {
        values.push_back(shift + 1.0 / inverses[k]);
        if (enough(values, 1 / std::abs(inverses[k]))) return is_all ? count : cut_at_gap(inverses, count, k + 1);
    }
    return is_all ? count : 0;
}

/// `first_look`: the size of the basis at which the values are asked first.
template <class Scalar>
Pairs pairs(ShiftedInverse<Scalar>& inverse, const TakenOut<Scalar>& out, bool is_transposed, Scalar shift,
            const Enough& enough, Eigen::Index first_look) {
    const Eigen::Index n = out.right.rows(), most = std::min(n, most_vectors);
    BlockArnoldi<Scalar> arnoldi(inverse, out, is_transposed, n, most, is_transposed ? 3 : 1);
    Pairs result;
    Eigen::Index next_look = first_look;
    while (!arnoldi.is_exhausted() && arnoldi.size() < most) {
        arnoldi.grow();
        if (arnoldi.size() < next_look && !arnoldi.is_exhausted()) continue;
        next_look = arnoldi.size() + std::max<Eigen::Index>(rough_size, arnoldi.size() / 4);
        const Ritz ritz = arnoldi.ritz();
        const std::size_t count = enough_of(ritz.values, converged_ones(ritz), shift, enough, arnoldi.is_exhausted());
        if (count == 0) continue;
        for (std::size_t k = 0; k < count; ++k) result.values.push_back(shift + 1.0 / ritz.values[k]);
        result.vectors = arnoldi.vectors(ritz, static_cast<Eigen::Index>(count));
        result.radius = arnoldi.is_exhausted() ? INFINITY : 1 / std::abs(ritz.values[count - 1]);
        result.is_good = true, result.basis = arnoldi.size();
        break;
    }
    return result;
}

/// The zero part is an invariant space: what is orthogonal to it has the other values. An oblique projection would make
/// slow ones, whose vectors are almost null vectors, ill-conditioned.
template <class Scalar>
TakenOut<Scalar> orthogonal_to(const ZeroPart& zeros) {
    return {zeros.right.cast<Scalar>(), zeros.right.cast<Scalar>()};
}

/// Real and imaginary parts, where the numbers are real: values come in pairs then.
template <class Scalar>
DenseOf<Scalar> basis_of(const ComplexDense& vectors) {
    if constexpr (std::is_same_v<Scalar, double>) {
        Dense both(vectors.rows(), 2 * vectors.cols());
        both << vectors.real(), vectors.imag();
        Eigen::ColPivHouseholderQR<Dense> qr(both);
        return qr.householderQ() *
               Dense::Identity(both.rows(), std::min(vectors.cols(), qr.setThreshold(accepted).rank()));
    } else {
        return vectors;
    }
}

/// Is there a value in the circle that is none of these?
template <class Scalar>
bool misses_one(ShiftedInverse<Scalar>& inverse, const TakenOut<Scalar>& zeros, const NearestValues& found) {
    const DenseOf<Scalar> right = basis_of<Scalar>(found.right);
    DenseOf<Scalar> left = basis_of<Scalar>(found.left);
    if (left.cols() != right.cols()) return true; // values that are almost equal, with vectors that are
    const DenseOf<Scalar> products = left.transpose() * right;
    left *= Eigen::PartialPivLU<DenseOf<Scalar>>(products).inverse().transpose();
    const Eigen::Index n = right.rows();
    TakenOut<Scalar> out;
    out.right.resize(n, zeros.right.cols() + right.cols()), out.left.resize(n, zeros.left.cols() + left.cols());
    out.right << zeros.right, right;
    out.left << zeros.left, left;
    BlockArnoldi<Scalar> arnoldi(inverse, out, false, n, std::min(n, test_size), 7);
    while (!arnoldi.is_exhausted() && arnoldi.size() < std::min(n, test_size)) arnoldi.grow();
    return arnoldi.size() > 0 && std::abs(arnoldi.ritz().values[0]) > (1 + distinct) / found.radius;
}

/// ‖A x − λ x‖ against the sizes of its terms.
bool is_solution(const Sparse& a, const ComplexDense& vectors, const std::vector<Number>& values) {
    const ComplexDense image = a.cast<Number>() * vectors;
    const Dense sizes = a.cwiseAbs() * vectors.cwiseAbs();
    for (Eigen::Index k = 0; k < vectors.cols(); ++k) {
        const Number value = values[static_cast<std::size_t>(k)];
        const double size = sizes.col(k).norm() + std::abs(value) * vectors.col(k).norm();
        if ((image.col(k) - value * vectors.col(k)).norm() > accepted * size) return false;
    }
    return true;
}

/// lᵀ A x: of a value that is much smaller than the shift, the shift has taken digits.
void take_rayleigh_quotients(const Sparse& a, NearestValues& found) {
    const ComplexDense images = a.cast<Number>() * found.right;
    for (std::size_t k = 0; k < found.values.size(); ++k) {
        const auto column = static_cast<Eigen::Index>(k);
        found.values[k] = found.left.col(column).cwiseProduct(images.col(column)).sum();
    }
}

/// The right vectors so far are orthogonal to the zero part Z, up to which they are eigenvectors: A x = λ x + Z c. Then
/// x + Z (λ − N)⁻¹ c is one.
void add_zero_part(const Sparse& a, const ZeroPart& zeros, NearestValues& found) {
    if (zeros.dimension() == 0) return;
    const ComplexDense shares = (zeros.right.transpose() * a).cast<Number>() * found.right,
                       nilpotent = zeros.nilpotent.cast<Number>();
    for (std::size_t k = 0; k < found.values.size(); ++k) {
        const auto column = static_cast<Eigen::Index>(k);
        const ComplexDense shifted =
            found.values[k] * ComplexDense::Identity(zeros.dimension(), zeros.dimension()) - nilpotent;
        const Eigen::VectorXcd share = shifted.triangularView<Eigen::Upper>().solve(shares.col(column));
        found.right.col(column) += zeros.right * share;
    }
}

template <class Scalar>
NearestValues nearest(const Sparse& a, const ZeroPart& zeros, Scalar shift, const Enough& enough) {
    NearestValues result;
    ShiftedInverse<Scalar> inverse(a, shift);
    if (!inverse.is_good()) return result;
    const TakenOut<Scalar> out = orthogonal_to<Scalar>(zeros);
    const Pairs right = pairs(inverse, out, false, shift, enough, 2 * rough_size);
    if (!right.is_good) return result;
    // as many from the left: the same circle
    const Enough as_many = [&](const std::vector<Number>& values, double) {
        return values.size() >= right.values.size();
    };
    const Pairs left = pairs(inverse, out, true, shift, as_many, right.basis);
    if (!left.is_good || left.values.size() != right.values.size()) return result;
    const ComplexDense products = left.vectors.transpose() * right.vectors;
    result.values = right.values, result.right = right.vectors, result.radius = right.radius;
    result.left = left.vectors * Eigen::PartialPivLU<ComplexDense>(products).inverse().transpose();
    if (!result.left.allFinite()) return result;
    take_rayleigh_quotients(a, result);
    result.is_complete = !misses_one(inverse, out, result);
    add_zero_part(a, zeros, result);
    result.has_converged =
        is_solution(a, result.right, result.values) && is_solution(Sparse(a.transpose()), result.left, result.values);
    return result;
}

} // namespace

NearestValues nearest_values(const Sparse& a, const ZeroPart& zeros, Number shift, const Enough& enough) {
    return shift.imag() == 0 ? nearest(a, zeros, shift.real(), enough) : nearest(a, zeros, shift, enough);
}

std::vector<Number> rough_values(const Sparse& a, const ZeroPart& zeros, double shift) {
    std::vector<Number> values;
    ShiftedInverse<double> inverse(a, shift);
    if (!inverse.is_good()) return values;
    const TakenOut<double> out = orthogonal_to<double>(zeros);
    BlockArnoldi<double> arnoldi(inverse, out, false, a.rows(), std::min(a.rows(), rough_size), 5);
    while (!arnoldi.is_exhausted() && arnoldi.size() < std::min(a.rows(), rough_size)) arnoldi.grow();
    if (arnoldi.size() == 0) return values;
    for (const Number inverse_value : arnoldi.ritz().values) values.push_back(shift + 1.0 / inverse_value);
    return values;
}

} // namespace torsion::analysis
