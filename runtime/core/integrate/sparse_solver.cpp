#include "runtime/core/integrate/sparse_solver.h"

#include "runtime/core/algebra/sparse_lu.h"

#include <algorithm>
#include <vector>

namespace torsion::runtime {

#ifdef TORSION_WITH_KLU

// An integrator initializes its solver at every restart, where KLU would analyse the pattern anew. It never changes.
SolverHandle make_sparse_solver(N_Vector vector, SUNMatrix matrix, SUNContext context) {
    SUNLinearSolver solver = SUNLinSol_KLU(vector, matrix, context);
    solver->ops->initialize = [](SUNLinearSolver) { return 0; };
    return SolverHandle(solver);
}

#else

namespace {

struct Content {
    std::unique_ptr<SparseLu> factors;
};

Content& content_of(SUNLinearSolver solver) { return *static_cast<Content*>(solver->content); }

SUNLinearSolver_Type type_of(SUNLinearSolver) { return SUNLINEARSOLVER_DIRECT; }
int initialize(SUNLinearSolver) { return 0; }

int setup(SUNLinearSolver solver, SUNMatrix matrix) {
    Content& content = content_of(solver);
    if (!content.factors) { // the pattern never changes: it holds the whole diagonal from the start
        const sunindextype n = SUNSparseMatrix_Columns(matrix);
        const sunindextype* start = SUNSparseMatrix_IndexPointers(matrix);
        const sunindextype* row = SUNSparseMatrix_IndexValues(matrix);
        const std::vector<std::uint32_t> starts(start, start + n + 1), rows(row, row + start[n]);
        content.factors = std::make_unique<SparseLu>(static_cast<std::uint32_t>(n), starts.data(), rows.data());
    }
    return content.factors->factor(SUNSparseMatrix_Data(matrix)) > 0 ? 0 : 1;
}

int solve(SUNLinearSolver solver, SUNMatrix, N_Vector x, N_Vector b, realtype) {
    N_VScale(1.0, b, x);
    content_of(solver).factors->solve(N_VGetArrayPointer(x));
    return 0;
}

int release(SUNLinearSolver solver) {
    delete &content_of(solver);
    SUNLinSolFreeEmpty(solver);
    return 0;
}

} // namespace

SolverHandle make_sparse_solver(N_Vector, SUNMatrix, SUNContext context) {
    SUNLinearSolver solver = SUNLinSolNewEmpty(context);
    solver->ops->gettype = type_of;
    solver->ops->initialize = initialize;
    solver->ops->setup = setup;
    solver->ops->solve = solve;
    solver->ops->free = release;
    solver->content = new Content;
    return SolverHandle(solver);
}

#endif

} // namespace torsion::runtime
