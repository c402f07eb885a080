#include "runtime/core/integrate/sparse_solver.h"

#include "runtime/core/algebra/sparse_lu.h"

#include <algorithm>
#include <vector>

namespace torsion::runtime {

#ifdef TORSION_WITH_KLU

namespace {

// An integrator initializes its solver at every restart, and KLU's then analyses the pattern anew: ten times the work of factors. Patterns never change;
// after a restart factors are made anew, with pivots for the new matrix, in the order that is known.
int factor(SUNLinearSolver solver, SUNMatrix matrix) {
    auto& klu = *static_cast<SUNLinearSolverContent_KLU>(solver->content);
    if (klu.numeric != nullptr) sun_klu_free_numeric(&klu.numeric, &klu.common);
    klu.numeric = sun_klu_factor(SUNSparseMatrix_IndexPointers(matrix), SUNSparseMatrix_IndexValues(matrix), SUNSparseMatrix_Data(matrix), klu.symbolic,
                                 &klu.common);
    klu.first_factorize = klu.numeric == nullptr;
    return klu.numeric != nullptr ? 0 : 1; // 1: singular
}

int setup(SUNLinearSolver solver, SUNMatrix matrix) {
    const auto& klu = *static_cast<SUNLinearSolverContent_KLU>(solver->content);
    if (klu.symbolic != nullptr && klu.first_factorize != 0) return factor(solver, matrix);
    const int answer = SUNLinSolSetup_KLU(solver, matrix);
    return answer == 0 || klu.symbolic == nullptr ? answer : factor(solver, matrix); // a zero where the last pivots were
}

} // namespace

SolverHandle make_sparse_solver(N_Vector vector, SUNMatrix matrix, SUNContext context) {
    SUNLinearSolver solver = SUNLinSol_KLU(vector, matrix, context);
    solver->ops->setup = setup;
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
