#pragma once
// Solutions of (s I − A) x = b for many shifts s, with one order of elimination for all.

#include "compiler/analysis/linear/linear_system.h"

#include <Eigen/Sparse>

#include <complex>

namespace torsion::analysis {

using Complex = std::complex<double>;
using ComplexVector = Eigen::VectorXcd;

class ShiftedSystem {
public:
    /// A copy of a thread's own: the pattern of the system is analysed once.
    explicit ShiftedSystem(const Matrix& a);

    /// False: singular.
    bool shift(Complex s);
    ComplexVector solve(const ComplexVector& b) const { return factors_.solve(b); }

private:
    Eigen::SparseMatrix<Complex> matrix_; ///< s I − A, with its whole diagonal
    std::vector<Complex> diagonal_;       ///< of −A
    Eigen::SparseLU<Eigen::SparseMatrix<Complex>> factors_;
};

Eigen::SparseMatrix<double> sparse(const Matrix& matrix);

} // namespace torsion::analysis
