#pragma once
// Solutions of (s I − A) x = b for many shifts s, with one order of elimination for all.

#include "compiler/analysis/linear/linear_system.h"

#include <Eigen/Sparse>

#include <complex>
#include <utility>
#include <vector>

namespace torsion::analysis {

using Complex = std::complex<double>;
using ComplexVector = Eigen::VectorXcd;
using ComplexSparse = Eigen::SparseMatrix<Complex>;

Eigen::SparseMatrix<double> sparse(const Matrix& matrix);

/// A with all entries of its diagonal, and places for `also`: (row, column).
ComplexSparse with_diagonal(const Matrix& a, const std::vector<std::pair<std::size_t, std::size_t>>& also = {});

/// A thread has one of its own: the pattern of A is analysed once.
class ShiftedSystem {
public:
    explicit ShiftedSystem(const Matrix& a) : ShiftedSystem(with_diagonal(a)) {}
    explicit ShiftedSystem(const ComplexSparse& a); ///< of with_diagonal()

    void assign(const ComplexSparse& a); ///< another A with the same pattern
    bool shift(Complex s);               ///< False: singular
    ComplexVector solve(const ComplexVector& b) const { return factors_.solve(b); }

private:
    ComplexSparse matrix_;               ///< s I − A
    std::vector<Eigen::Index> diagonal_; ///< places among its values
    std::vector<Complex> values_;        ///< of −A
    Eigen::SparseLU<ComplexSparse> factors_;
};

} // namespace torsion::analysis
