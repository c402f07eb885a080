#include "runtime/core/integrate/column_solver.h"

#include "runtime/core/integrate/own_solver.h"
#include "runtime/core/integrate/state_vector.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace torsion::runtime {

namespace {

struct ColumnSolver {
    SUNLinearSolver solver;
    std::uint32_t n, parts;
    VectorHandle right, left;
};

int setup_columns(ColumnSolver& columns, SUNMatrix matrix) { return SUNLinSolSetup(columns.solver, matrix); }

void solve_columns(ColumnSolver& columns, SUNMatrix matrix, double* x) {
    for (std::uint32_t part = 0; part < columns.parts; ++part, x += columns.n) {
        std::copy_n(x, columns.n, N_VGetArrayPointer(columns.right.get()));
        if (SUNLinSolSolve(columns.solver, matrix, columns.left.get(), columns.right.get(), 0) != 0)
            N_VConst(NAN, columns.left.get()); // no step converges
        std::copy_n(N_VGetArrayPointer(columns.left.get()), columns.n, x);
    }
}

} // namespace

SolverHandle make_column_solver(SUNLinearSolver solver, std::uint32_t n, std::uint32_t parts, SUNContext context) {
    SUNLinSolInitialize(solver);
    ColumnSolver content{solver, n, parts, make_state_vector(n, context), make_state_vector(n, context)};
    return make_own_solver<ColumnSolver, setup_columns, solve_columns>(std::move(content), context);
}

} // namespace torsion::runtime
