#pragma once
// Factors of sparse complex matrices that share one pattern, by KLU where there is one and else by Eigen.
// Davis, T. A., Palamadai Natarajan, E.: Algorithm 907: KLU, ACM TOMS 37 (2010).

#include <Eigen/Sparse>

#include <complex>
#include <memory>

namespace torsion::analysis {

using ComplexSparse = Eigen::SparseMatrix<std::complex<double>>;

class ComplexFactors {
public:
    /// Factors of other matrices have the pivots of this one.
    explicit ComplexFactors(const ComplexSparse& reference);
    ~ComplexFactors();
    ComplexFactors(const ComplexFactors&) = delete;
    ComplexFactors& operator=(const ComplexFactors&) = delete;

    bool factorize(const ComplexSparse& matrix); ///< False: singular
    /// The same matrix with pivots of its own. False: it has them.
    bool choose_pivots(const ComplexSparse& matrix);
    void solve(Eigen::VectorXcd& x);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace torsion::analysis
