#include "runtime/core/integrate/sparse_solver.h"

#include "runtime/core/algebra/sparse_lu.h"
#include "runtime/core/integrate/own_solver.h"

#include <algorithm>
#include <vector>

namespace torsion::runtime {

#ifdef TORSION_WITH_KLU

namespace {

// An integrator initializes its solver at every restart, and KLU then analyses the pattern anew: ten times the work of
// factors. Patterns never change, so a restart only makes new factors, with pivots for the new matrix, in the known
// order.
int factor(SUNLinearSolver solver, SUNMatrix matrix) {
    auto& klu = *static_cast<SUNLinearSolverContent_KLU>(solver->content);
    if (klu.numeric != nullptr) sun_klu_free_numeric(&klu.numeric, &klu.common);
    klu.numeric = sun_klu_factor(SUNSparseMatrix_IndexPointers(matrix), SUNSparseMatrix_IndexValues(matrix),
                                 SUNSparseMatrix_Data(matrix), klu.symbolic, &klu.common);
    klu.first_factorize = klu.numeric == nullptr;
    return klu.numeric != nullptr ? 0 : 1; // 1: singular
}

int setup(SUNLinearSolver solver, SUNMatrix matrix) {
    const auto& klu = *static_cast<SUNLinearSolverContent_KLU>(solver->content);
    if (klu.symbolic != nullptr && klu.first_factorize != 0) return factor(solver, matrix);
    const int answer = SUNLinSolSetup_KLU(solver, matrix);
    return answer == 0 || klu.symbolic == nullptr ? answer : factor(solver, matrix); // a zero at one of the last pivots
}

} // namespace

SolverHandle make_sparse_solver(N_Vector vector, SUNMatrix matrix, SUNContext context) {
    SUNLinearSolver solver = SUNLinSol_KLU(vector, matrix, context);
    solver->ops->setup = setup;
    return SolverHandle(solver);
}

#else

namespace {

struct Factors {
    std::unique_ptr<SparseLu> lu;
};

int setup(Factors& factors, SUNMatrix matrix) {
    if (!factors.lu) { // the pattern never changes: it holds the whole diagonal from the start
        const sunindextype n = SUNSparseMatrix_Columns(matrix);
        const sunindextype* start = SUNSparseMatrix_IndexPointers(matrix);
        const sunindextype* row = SUNSparseMatrix_IndexValues(matrix);
        const std::vector<std::uint32_t> starts(start, start + n + 1), rows(row, row + start[n]);
        factors.lu = std::make_unique<SparseLu>(static_cast<std::uint32_t>(n), starts.data(), rows.data());
    }
    return factors.lu->factor(SUNSparseMatrix_Data(matrix)) > 0 ? 0 : 1;
}

void solve(Factors& factors, SUNMatrix, double* x) { factors.lu->solve(x); }

} // namespace

SolverHandle make_sparse_solver(N_Vector, SUNMatrix, SUNContext context) {
    return make_own_solver<Factors, setup, solve>({}, context);
}

#endif

} // namespace torsion::runtime
