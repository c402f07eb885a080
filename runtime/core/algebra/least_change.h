#pragma once
// Solutions of singular systems: of all vectors with the least residual, the shortest one. The unknown is a change, so
// this is the least change. Rank by complete orthogonal decomposition (Golub & Van Loan, Matrix Computations, 5.4.7).

#include <cstdint>
#include <memory>

namespace torsion::runtime {

class LeastChange {
public:
    explicit LeastChange(std::uint32_t n);
    ~LeastChange();

    void factor(const double* matrix); ///< n×n, columns in sequence, scaled to magnitude 1
    void solve(double* b);             ///< in place
    std::uint32_t rank() const;

private:
    struct Factors;
    std::unique_ptr<Factors> factors_;
};

} // namespace torsion::runtime
