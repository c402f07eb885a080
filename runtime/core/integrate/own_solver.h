#pragma once
// A Torsion direct linear solver in the form that SUNDIALS requires.

#include "runtime/core/integrate/sundials_handles.h"

#include <utility>

namespace torsion::runtime {

/// The data of the solver.
template <class Content>
Content& content_of(SUNLinearSolver solver) {
    return *static_cast<Content*>(solver->content);
}

/// `setup` factors the matrix: 0, or 1 if it is singular. `solve` gets the right-hand side in x and leaves the solution
/// there.
template <class Content, int (*setup)(Content&, SUNMatrix), void (*solve)(Content&, SUNMatrix, double* x)>
SolverHandle make_own_solver(Content content, SUNContext context) {
    SUNLinearSolver solver = SUNLinSolNewEmpty(context);
    solver->ops->gettype = [](SUNLinearSolver) { return SUNLINEARSOLVER_DIRECT; };
    solver->ops->initialize = [](SUNLinearSolver) { return 0; };
    solver->ops->setup = [](SUNLinearSolver own, SUNMatrix matrix) { return setup(content_of<Content>(own), matrix); };
    solver->ops->solve = [](SUNLinearSolver own, SUNMatrix matrix, N_Vector x, N_Vector b, realtype) {
        N_VScale(1.0, b, x);
        solve(content_of<Content>(own), matrix, N_VGetArrayPointer(x));
        return 0;
    };
    solver->ops->free = [](SUNLinearSolver own) {
        delete &content_of<Content>(own);
        SUNLinSolFreeEmpty(own);
        return 0;
    };
    solver->content = new Content(std::move(content));
    return SolverHandle(solver);
}

} // namespace torsion::runtime
