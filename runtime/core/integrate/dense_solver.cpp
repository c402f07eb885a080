// LU with partial pivoting on contiguous columns. SUNDIALS' own solver passes through pointers to columns and several
// layers of calls; with few states a step has as many of these as sums. Solutions leave out the zeros of the factors,
// where these are many: there are ten or twenty of them to one factorization.

#include "runtime/core/integrate/dense_solver.h"

#include "runtime/core/algebra/dense_lu.h"
#include "runtime/core/algebra/sparse_triangular_factors.h"
#include "runtime/core/integrate/own_solver.h"

#include <vector>

namespace torsion::runtime {

namespace {

struct Dense {
    explicit Dense(std::uint32_t n) : pivots(n), sparse(n) {}
    std::vector<double> pivots;
    SparseTriangularFactors sparse;
    bool is_sparse = false;
    std::uint32_t size() const { return static_cast<std::uint32_t>(pivots.size()); }
};

int setup(Dense& dense, SUNMatrix matrix) {
    const double* factors = SUNDenseMatrix_Data(matrix);
    if (!(factor_dense(SUNDenseMatrix_Data(matrix), dense.pivots.data(), dense.size()) > 0)) return 1;
    dense.is_sparse = dense.sparse.take(factors, dense.pivots.data());
    return 0;
}

void solve(Dense& dense, SUNMatrix matrix, double* x) {
    if (dense.is_sparse) dense.sparse.solve(x);
    else solve_dense(SUNDenseMatrix_Data(matrix), dense.pivots.data(), dense.size(), x);
}

} // namespace

SolverHandle make_dense_solver(std::uint32_t n, SUNContext context) {
    return make_own_solver<Dense, setup, solve>(Dense(n), context);
}

} // namespace torsion::runtime
