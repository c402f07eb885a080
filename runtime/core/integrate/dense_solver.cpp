// LU with partial pivoting on contiguous columns. SUNDIALS' own solver passes through pointers to columns and several layers of calls; with few
// states a step has as many of these as sums.
//
// The factors of a drivetrain are mostly zeros, because a shaft knows its neighbours only. So each column has the range of rows in which it has
// entries: short loops, and the same sums.

#include "runtime/core/integrate/dense_solver.h"

#include "runtime/core/algebra/dense_lu.h"
#include "runtime/core/integrate/own_solver.h"

#include <vector>

namespace torsion::runtime {

namespace {

struct Factors {
    explicit Factors(std::uint32_t n) : pivots(n), ranges(n) {}
    std::vector<double> pivots;
    std::vector<DenseRange> ranges;
    std::uint32_t size() const { return static_cast<std::uint32_t>(pivots.size()); }
};

int setup(Factors& factors, SUNMatrix matrix) {
    double* const data = SUNDenseMatrix_Data(matrix);
    if (!(factor_dense(data, factors.pivots.data(), factors.size()) > 0)) return 1;
    find_ranges(data, factors.size(), factors.ranges.data());
    return 0;
}

void solve(Factors& factors, SUNMatrix matrix, double* x) {
    solve_dense_in_ranges(SUNDenseMatrix_Data(matrix), factors.pivots.data(), factors.ranges.data(), factors.size(), x);
}

} // namespace

SolverHandle make_dense_solver(std::uint32_t n, SUNContext context) { return make_own_solver<Factors, setup, solve>(Factors(n), context); }

} // namespace torsion::runtime
