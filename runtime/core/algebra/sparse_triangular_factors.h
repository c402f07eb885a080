#pragma once
// The factors of a dense matrix without their zeros, for many solutions with the same factors. The Newton matrix of a
// drivetrain has few entries in a row, and so have its factors: with twenty states half of them or less is not zero.
// The sums are those of solve_dense(), to the bit.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class SparseTriangularFactors {
public:
    explicit SparseTriangularFactors(std::uint32_t n);

    /// Takes the factors of factor_dense(). False: they are not sparse, and solve_dense() is better.
    bool take(const double* factors, const double* pivots);
    /// Solves A x = b in place.
    void solve(double* b);

private:
    struct Entry {
        double value;
        std::uint32_t column;
    };

    std::uint32_t n_;
    std::vector<std::uint32_t> order_; ///< the row of b that each step begins with
    /// of L row by row, then of U from its last row on, each from its last column on
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> end_; ///< of each row in the entries
    std::vector<double> pivot_, x_;
};

} // namespace torsion::runtime
