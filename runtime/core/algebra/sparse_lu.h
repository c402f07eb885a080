#pragma once
// LU factors of a large sparse matrix in compressed columns, for one pattern and many values. Rows keep the order of
// the first exchange while their pivots stay large enough beside the entries below them (as in KLU's refactor: Davis &
// Palamadai Natarajan 2010); then they are ordered anew.

#include <cstdint>
#include <memory>

namespace torsion::runtime {

class SparseLu {
public:
    SparseLu(std::uint32_t n, const std::uint32_t* column_start, const std::uint32_t* row);
    ~SparseLu();

    double factor(const double* values); ///< the least pivot's magnitude; 0: singular
    void forget();                       ///< the order of rows
    void solve(double* b);               ///< in place
    void solve_transposed(double* b);    ///< Aᵀ x = b, in place
    int determinant(double& log_size);   ///< its sign; adds the logarithm of its magnitude

private:
    struct Factors;
    double factor_anew(const double* values);
    double factor_again(const double* values);

    std::unique_ptr<Factors> factors_;
};

} // namespace torsion::runtime
