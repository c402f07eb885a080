/* The interface of a model written by hand, and the simulation that all of them share. */
#ifndef HAND_H
#define HAND_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { HAND_MOST_MODES = 8, HAND_MOST_ROOTS = 16 };

typedef struct HandModel HandModel; /* defined by each model */

/* One model. Right-hand side, Jacobian and roots have CVODE's types (HAND_CALLBACKS), so that CVODE calls them
 * directly. */
typedef struct HandKind {
    HandModel* (*create)(int size); /* size: shafts of a chain */
    void (*destroy)(HandModel* m);
    int (*states)(const HandModel* m);
    void (*state_name)(const HandModel* m, int i, char* name, size_t room); /* its name in Modelica */
    void (*start)(HandModel* m, double* x);
    void (*derivatives)(double time, const double* x, double* der, const HandModel* m);
    void *right_hand_side, *jacobian, *roots; /* CVRhsFn, CVLsJacFn, CVRootFn */
    int is_sparse, n_roots;
    int n_modes; /* values frozen between events */
    int* (*modes)(HandModel* m);
    double (*next_time)(const HandModel* m, double time); /* of the next time event; infinity: none */
    void (*event)(HandModel* m, double time, double* x,
                  const int* crossed);  /* crossed: of CVODE, or null at a time event */
    int (*entries)(const HandModel* m); /* of the sparse Jacobian */
    int (*variables)(
        const HandModel* m); /* those that the compiled model has beside its states and their derivatives */
    void (*variable_name)(const HandModel* m, int i, char* name, size_t room);
    void (*fill)(double time, const double* x, double* value, const HandModel* m);
} HandKind;

/* BacklashDrive with other parameters; the torque of its teeth at a row of a run. */
void hand_backlash_drive_set(HandModel* m, double stiffness, double gap, double load_inertia);
double hand_backlash_drive_torque(HandModel* m, const double* x, const int* modes);

extern const HandKind hand_backlash_drive, hand_coupled_clutches, hand_chain, hand_rubber_coupling;

typedef struct HandRun {
    double stop_time, tolerance;
    const double* absolute; /* tolerance of each state */
    int intervals;
    double *time, *x; /* rows 0 … intervals: time, states */
    int* modes;
    double *der, *values; /* of the last row, as a compiled model has them in its frame; null: not computed */
    long steps, right_hand_sides, jacobians, events;
    void* (*vector)(int n, void* context); /* null: N_VNew_Serial */
} HandRun;

/* CVODE: BDF, the exact Jacobian (dense or KLU), its own root finding. 0: success. */
int hand_run(const HandKind* kind, HandModel* m, HandRun* run);

#ifdef __cplusplus
}
#endif
#endif
