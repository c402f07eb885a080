#pragma once
// Block Arnoldi with (A − s I)⁻¹, in real numbers where the shift is real.

#include "compiler/analysis/linear/zero_part.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>
#include <random>
#include <type_traits>
#include <vector>

namespace torsion::analysis {

using ComplexDense = Eigen::MatrixXcd;

template <class Scalar>
using DenseOf = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;

/// (A − s I)⁻¹, and its transpose.
template <class Scalar>
class ShiftedInverse {
public:
    ShiftedInverse(const Sparse& a, Scalar shift) {
        Eigen::SparseMatrix<Scalar> shifted = a.cast<Scalar>(), identity(a.rows(), a.cols());
        identity.setIdentity();
        shifted -= shift * identity;
        shifted.makeCompressed();
        factors_.compute(shifted);
    }
    bool is_good() { return factors_.info() == Eigen::Success; }
    DenseOf<Scalar> operator()(const DenseOf<Scalar>& x, bool is_transposed) {
        if (is_transposed) return factors_.transpose().solve(x);
        return factors_.solve(x);
    }

private:
    Eigen::SparseLU<Eigen::SparseMatrix<Scalar>> factors_;
};

/// x − right (leftᵀ x)
template <class Scalar>
struct TakenOut {
    DenseOf<Scalar> right, left;
    void apply(DenseOf<Scalar>& x) const {
        if (right.cols() > 0) x -= right * (left.transpose() * x);
    }
};

/// Approximations of eigenvalues of the inverse, the largest first.
struct Ritz {
    std::vector<std::complex<double>> values;
    ComplexDense vectors; ///< in the basis
    std::vector<double> residuals;
};

/// A growing orthonormal basis V: Op V = V H + a block.
template <class Scalar>
class BlockArnoldi {
public:
    static constexpr Eigen::Index block_size = 3;

    BlockArnoldi(ShiftedInverse<Scalar>& inverse, const TakenOut<Scalar>& out, bool is_transposed, Eigen::Index n,
                 Eigen::Index most, unsigned seed)
        : inverse_(inverse), out_(out), is_transposed_(is_transposed), v_(n, most + 2 * block_size),
          h_(DenseOf<Scalar>::Zero(most + 2 * block_size, most + 2 * block_size)) {
        std::mt19937 numbers(seed);
        std::uniform_real_distribution<double> uniform(-1, 1);
        DenseOf<Scalar> start =
            DenseOf<Scalar>::NullaryExpr(n, std::min(block_size, n), [&] { return Scalar(uniform(numbers)); });
        out_.apply(start);
        append(start);
    }

    Eigen::Index size() const { return all_ - last_; }
    bool is_exhausted() const { return last_ == 0; } ///< the basis is that of an invariant space

    void grow() {
        const Eigen::Index begin = all_ - last_, width = last_;
        DenseOf<Scalar> next = inverse_(v_.middleCols(begin, width), is_transposed_);
        out_.apply(next);
        for (int twice = 0; twice < 2; ++twice) {
            const DenseOf<Scalar> part = v_.leftCols(all_).adjoint() * next;
            next -= v_.leftCols(all_) * part;
            h_.block(0, begin, all_, width) += part;
        }
        const Eigen::Index row = all_;
        const DenseOf<Scalar> below = append(next);
        h_.block(row, begin, below.rows(), width) = below;
    }

    Ritz ritz() const {
        using Solver = std::conditional_t<std::is_same_v<Scalar, double>, Eigen::EigenSolver<DenseOf<Scalar>>,
                                          Eigen::ComplexEigenSolver<DenseOf<Scalar>>>;
        const Eigen::Index m = size();
        Solver solver(h_.topLeftCorner(m, m), true);
        const auto& values = solver.eigenvalues();
        const ComplexDense vectors = solver.eigenvectors();
        std::vector<Eigen::Index> order(static_cast<std::size_t>(m));
        std::iota(order.begin(), order.end(), Eigen::Index{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](Eigen::Index x, Eigen::Index y) { return std::abs(values(x)) > std::abs(values(y)); });
        Ritz result;
        result.vectors.resize(m, m);
        const ComplexDense below = h_.block(m, 0, last_, m).template cast<std::complex<double>>();
        for (Eigen::Index k = 0; k < m; ++k) {
            const Eigen::Index from = order[static_cast<std::size_t>(k)];
            result.values.push_back(values(from));
            result.vectors.col(k) = vectors.col(from).normalized();
            result.residuals.push_back(last_ == 0 ? 0 : (below * result.vectors.col(k)).norm());
        }
        return result;
    }
    ComplexDense vectors(const Ritz& ritz, Eigen::Index count) const {
        return v_.leftCols(size()).template cast<std::complex<double>>() * ritz.vectors.leftCols(count);
    }

private:
    /// Appends what is new in the block; returns its factor.
    DenseOf<Scalar> append(const DenseOf<Scalar>& block) {
        Eigen::ColPivHouseholderQR<DenseOf<Scalar>> qr(block);
        const double scale = std::max(block.norm(), size_);
        size_ = scale;
        Eigen::Index rank = 0;
        while (rank < block.cols() && std::abs(qr.matrixQR()(rank, rank)) > 1e-14 * scale) ++rank;
        v_.middleCols(all_, rank) = qr.householderQ() * DenseOf<Scalar>::Identity(block.rows(), rank);
        all_ += rank, last_ = rank;
        return DenseOf<Scalar>(qr.matrixQR().topRows(rank).template triangularView<Eigen::Upper>()) *
               qr.colsPermutation().transpose();
    }

    ShiftedInverse<Scalar>& inverse_;
    const TakenOut<Scalar>& out_;
    bool is_transposed_;
    DenseOf<Scalar> v_, h_;
    Eigen::Index all_ = 0, last_ = 0; ///< columns; those of the block that is not yet multiplied
    double size_ = 0;                 ///< of the largest block
};

} // namespace torsion::analysis
