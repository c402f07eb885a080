#include "hand.h"

#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

static void record(const HandKind* kind, HandModel* m, HandRun* run, int row, double time, const double* x) {
    const int n = kind->states(m);
    run->time[row] = time;
    memcpy(run->x + (size_t)row * n, x, n * sizeof(double));
    if (run->values) {
        kind->derivatives(time, x, run->der, m);
        kind->fill(time, x, run->values, m);
    }
    if (kind->n_modes > 0)
        memcpy(run->modes + (size_t)row * kind->n_modes, kind->modes(m), kind->n_modes * sizeof(int));
}

static void count(void* cvode, HandRun* run) {
    long steps = 0, calls = 0, jacobians = 0;
    CVodeGetNumSteps(cvode, &steps);
    CVodeGetNumRhsEvals(cvode, &calls);
    CVodeGetNumJacEvals(cvode, &jacobians);
    run->steps += steps, run->right_hand_sides += calls, run->jacobians += jacobians;
}

int hand_run(const HandKind* kind, HandModel* m, HandRun* run) {
    const int n = kind->states(m);
    SUNContext context;
    if (SUNContext_Create(NULL, &context) != 0) return 1;
    N_Vector state = run->vector ? run->vector(n, context) : N_VNew_Serial(n, context);
    N_Vector absolute = N_VMake_Serial(n, (double*)run->absolute, context);
    double* x = N_VGetArrayPointer(state);
    kind->start(m, x);
    void* cvode = CVodeCreate(CV_BDF, context);
    SUNMatrix matrix =
        kind->is_sparse ? SUNSparseMatrix(n, n, kind->entries(m), CSC_MAT, context) : SUNDenseMatrix(n, n, context);
    SUNLinearSolver solver =
        kind->is_sparse ? SUNLinSol_KLU(state, matrix, context) : SUNLinSol_Dense(state, matrix, context);
    CVodeInit(cvode, (CVRhsFn)kind->right_hand_side, 0, state);
    CVodeSVtolerances(cvode, run->tolerance, absolute);
    CVodeSetUserData(cvode, m);
    CVodeSetLinearSolver(cvode, solver, matrix);
    CVodeSetJacFn(cvode, (CVLsJacFn)kind->jacobian);
    if (kind->n_roots > 0) CVodeRootInit(cvode, kind->n_roots, (CVRootFn)kind->roots);
    CVodeSetMaxNumSteps(cvode, 1000000);

    run->steps = run->right_hand_sides = run->jacobians = run->events = 0;
    realtype time = 0;
    double known = kind->next_time(m, 0);
    if (known < run->stop_time) CVodeSetStopTime(cvode, known);
    record(kind, m, run, 0, 0, x);
    int failed = 0;
    for (int row = 1; row <= run->intervals && !failed;) {
        const double next = run->stop_time * row / run->intervals;
        const int flag = CVode(cvode, next, state, &time, CV_NORMAL);
        if (flag < 0) failed = 1;
        if (flag == CV_ROOT_RETURN || flag == CV_TSTOP_RETURN) {
            int crossed[HAND_MOST_ROOTS] = {0};
            count(cvode, run); /* a restart resets the counters */
            ++run->events;
            if (flag == CV_ROOT_RETURN) CVodeGetRootInfo(cvode, crossed);
            kind->event(m, time, x, flag == CV_ROOT_RETURN ? crossed : NULL);
            CVodeReInit(cvode, time, state);
            known = kind->next_time(m, time);
            CVodeSetStopTime(cvode, known < run->stop_time ? known : 2 * run->stop_time);
        }
        if (time >= next) record(kind, m, run, row++, time, x);
    }
    count(cvode, run);
    CVodeFree(&cvode);
    SUNLinSolFree(solver);
    SUNMatDestroy(matrix);
    N_VDestroy(absolute);
    N_VDestroy(state);
    SUNContext_Free(&context);
    return failed;
}
