// LU with partial pivoting on contiguous columns. SUNDIALS' own solver passes through pointers to columns and several layers of calls; with few
// states a step has as many of these as sums.

#include "runtime/core/integrate/dense_solver.h"

#include "runtime/core/algebra/dense_lu.h"
#include "runtime/core/integrate/own_solver.h"

#include <vector>

namespace torsion::runtime {

namespace {

struct Pivots {
    std::vector<double> values;
    std::uint32_t size() const { return static_cast<std::uint32_t>(values.size()); }
};

int setup(Pivots& pivots, SUNMatrix matrix) { return factor_dense(SUNDenseMatrix_Data(matrix), pivots.values.data(), pivots.size()) > 0 ? 0 : 1; }

void solve(Pivots& pivots, SUNMatrix matrix, double* x) { solve_dense(SUNDenseMatrix_Data(matrix), pivots.values.data(), pivots.size(), x); }

} // namespace

SolverHandle make_dense_solver(std::uint32_t n, SUNContext context) {
    return make_own_solver<Pivots, setup, solve>({std::vector<double>(n)}, context);
}

} // namespace torsion::runtime
