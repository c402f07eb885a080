#pragma once
// LU factors of a large sparse matrix in compressed columns. Pattern once, values often.

#include <cstdint>
#include <memory>

namespace torsion::runtime {

class SparseLu {
public:
    SparseLu(std::uint32_t n, const std::uint32_t* column_start, const std::uint32_t* row);
    ~SparseLu();

    double factor(const double* values); ///< the least pivot's magnitude; 0: singular
    void solve(double* b);               ///< in place

private:
    struct Factors;
    std::unique_ptr<Factors> factors_;
};

} // namespace torsion::runtime
