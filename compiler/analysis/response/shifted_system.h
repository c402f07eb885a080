#pragma once
// Solutions of (s I − A) x = b for many shifts s, with one order of elimination for all.

#include "compiler/analysis/linear/linear_system.h"
#include "compiler/analysis/response/complex_factors.h"

#include <Eigen/Sparse>

#include <complex>
#include <memory>
#include <utility>
#include <vector>

namespace torsion::analysis {

using Complex = std::complex<double>;
using ComplexVector = Eigen::VectorXcd;

Eigen::SparseMatrix<double> sparse(const Matrix& matrix);

/// A with all entries of its diagonal, and places for `also`: (row, column).
ComplexSparse with_diagonal(const Matrix& a, const std::vector<std::pair<std::size_t, std::size_t>>& also = {});

/// A thread has one of its own: the pattern of A is analysed once. Solutions depend on A, the reference and the shift,
/// not on what was solved before.
class ShiftedSystem {
public:
    explicit ShiftedSystem(const Matrix& a, Complex reference = {0, 1}) : ShiftedSystem(with_diagonal(a), reference) {}
    /// `a`: of with_diagonal(). `reference`: a shift among those that follow, for the pivots.
    explicit ShiftedSystem(const ComplexSparse& a, Complex reference = {0, 1});

    void assign(const ComplexSparse& a); ///< another A with the same pattern
    bool shift(Complex s);               ///< False: singular
    ComplexVector solve(const ComplexVector& b);

private:
    void set(Complex s);
    double improve(const ComplexVector& b, ComplexVector& x);
    double error_of(const ComplexVector& b, const ComplexVector& x);

    ComplexSparse matrix_;               ///< s I − A
    std::vector<Eigen::Index> diagonal_; ///< places among its values
    std::vector<Complex> values_;        ///< of −A
    ComplexVector residual_;
    Eigen::VectorXd sizes_; ///< of rows: the sums of their absolute values
    std::unique_ptr<ComplexFactors> factors_;
};

} // namespace torsion::analysis
