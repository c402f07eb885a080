#pragma once
// The factors of a dense matrix without their zeros, for many solutions with the same factors. The Newton matrix of a drivetrain has few entries in a
// row, and so have its factors: with twenty states half of them or less is not zero. The sums are those of solve_dense(), to the bit.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class ThinFactors {
public:
    explicit ThinFactors(std::uint32_t n);

    /// Takes the factors of factor_dense(). False: they are not thin, and solve_dense() is better.
    bool take(const double* factors, const double* pivots);
    /// Solves A x = b in place.
    void solve(double* b);

private:
    struct Entry {
        double value;
        std::uint32_t row, column;
    };
    void add(const double* column, std::uint32_t begin, std::uint32_t end, std::uint32_t number);

    std::uint32_t n_;
    std::vector<std::uint32_t> order_; ///< the row of b that each step begins with
    std::vector<Entry> entries_;       ///< of L column by column, then of U from its last column on
    std::size_t of_lower_ = 0;         ///< number of those of L
    std::vector<std::uint32_t> end_;   ///< of each column of U in the entries
    std::vector<double> pivot_, x_;
};

} // namespace torsion::runtime
