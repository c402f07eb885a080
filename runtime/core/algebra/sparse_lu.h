#pragma once
// LU factors of a large sparse matrix in compressed columns (Eigen's SparseLU with column ordering). Pattern once, values often.

#include <cstdint>
#include <memory>

namespace torsion::runtime {

class SparseLu {
public:
    /// `row` in increasing order within a column.
    SparseLu(std::uint32_t n, const std::uint32_t* column_start, const std::uint32_t* row);
    ~SparseLu();

    bool factor(const double* values); ///< false: singular
    void solve(double* b);             ///< in place

private:
    struct Factors;
    std::unique_ptr<Factors> factors_;
};

} // namespace torsion::runtime
