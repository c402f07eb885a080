// LU with partial pivoting on the columns as they stand in memory: SUNDIALS' own goes over pointers to columns and several layers of calls, of which a
// model of few states has as many per step as of sums.

#include "runtime/core/integrate/dense_solver.h"

#include "runtime/core/algebra/dense_lu.h"

#include <vector>

namespace torsion::runtime {

namespace {

struct Content {
    std::vector<double> pivots;
};

Content& content_of(SUNLinearSolver solver) { return *static_cast<Content*>(solver->content); }

SUNLinearSolver_Type type_of(SUNLinearSolver) { return SUNLINEARSOLVER_DIRECT; }
int initialize(SUNLinearSolver) { return 0; }

int setup(SUNLinearSolver solver, SUNMatrix matrix) {
    std::vector<double>& pivots = content_of(solver).pivots;
    return factor_dense(SUNDenseMatrix_Data(matrix), pivots.data(), static_cast<std::uint32_t>(pivots.size())) > 0 ? 0 : 1; // 1: singular
}

int solve(SUNLinearSolver solver, SUNMatrix matrix, N_Vector x, N_Vector b, realtype) {
    const std::vector<double>& pivots = content_of(solver).pivots;
    N_VScale(1.0, b, x);
    solve_dense(SUNDenseMatrix_Data(matrix), pivots.data(), static_cast<std::uint32_t>(pivots.size()), N_VGetArrayPointer(x));
    return 0;
}

int release(SUNLinearSolver solver) {
    delete &content_of(solver);
    SUNLinSolFreeEmpty(solver);
    return 0;
}

} // namespace

SolverHandle make_dense_solver(std::uint32_t n, SUNContext context) {
    SUNLinearSolver solver = SUNLinSolNewEmpty(context);
    solver->ops->gettype = type_of;
    solver->ops->initialize = initialize;
    solver->ops->setup = setup;
    solver->ops->solve = solve;
    solver->ops->free = release;
    solver->content = new Content{std::vector<double>(n)};
    return SolverHandle(solver);
}

} // namespace torsion::runtime
