#pragma once
// The matrix I − c ∂f/∂x of implicit fixed steps: from the model's Jacobian, or by differences; dense, or sparse for
// many states.

#include "runtime/core/integrate/jacobian_pattern.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace torsion::runtime {

class Instance;
class SparseLu;

class StepMatrix {
public:
    explicit StepMatrix(Instance& instance);
    ~StepMatrix();

    /// Makes and factors it at (time, x); `der` is the right-hand side there. Answers as a kernel does, and
    /// `is_regular`. x is left as it was.
    int factor(double time, double c, double* x, const double* der, bool& is_regular);
    void solve(double* v);
    double weight(std::uint32_t state) const; ///< its nominal value for tolerances

private:
    int fill(double time, double c, const double* x);
    int fill_by_differences(double time, double c, double* x, const double* der);

    Instance& instance_;
    std::uint32_t n_;
    bool has_jacobian_, is_sparse_;
    std::vector<double> pivots_, column_, matrix_;
    JacobianPattern pattern_;
    std::unique_ptr<SparseLu> sparse_;
};

} // namespace torsion::runtime
