/* A chain of inertias and spring-dampers, driven at its first shaft, in the coordinates of the compiled one: the first
 * shaft absolute, all others relative to the one before. Arrays of angles, then of speeds, so that the compiler
 * vectorizes; inertias as their inverses. */
#include "hand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sundials/sundials_matrix.h>

struct HandModel {
    int n; /* shafts; springs: one less, between i and i + 1 */
    double torque;
    double *by_inertia, *stiffness, *damping, *relaxed; /* [n]; springs from 1 on */
    double *spring_torque, *acceleration;               /* [n + 1], [n] */
};

static void derivatives(double time, const double* x, double* der, const HandModel* m) {
    (void)time;
    const int n = m->n;
    const double* restrict angle = x, * restrict speed = x + n;
    const double* restrict c = m->stiffness, * restrict d = m->damping, * restrict relaxed = m->relaxed, * restrict by_inertia = m->by_inertia;
    double* restrict torque = m->spring_torque, * restrict a = m->acceleration, * restrict rates = der + n;
    memcpy(der, speed, n * sizeof *der);
    for (int i = 1; i < n; ++i) torque[i] = c[i] * (angle[i] - relaxed[i]) + d[i] * speed[i];
    torque[0] = -m->torque;
    torque[n] = 0;
    for (int i = 0; i < n; ++i) a[i] = (torque[i + 1] - torque[i]) * by_inertia[i];
    rates[0] = a[0];
    for (int i = 1; i < n; ++i) rates[i] = a[i] - a[i - 1];
}

static void fill_jacobian(double time, const double* x, SUNMatrix j, const HandModel* m);
static void edges(double time, const double* x, double* value, const HandModel* m) {
    (void)time, (void)x, (void)value, (void)m;
}

#include "callbacks.h"

/* Columns: angles, then speeds. d angle' / d speed = 1; a row of speeds depends on its own spring and its neighbours'.
 */
static void fill_jacobian(double time, const double* x, SUNMatrix j, const HandModel* m) {
    (void)time, (void)x;
    const int n = m->n;
    sunindextype *start = SUNSparseMatrix_IndexPointers(j), *row = SUNSparseMatrix_IndexValues(j);
    double* value = SUNSparseMatrix_Data(j);
    sunindextype k = 0;
    for (int of_speed = 0; of_speed < 2; ++of_speed) {
        const double* factor = of_speed ? m->damping : m->stiffness;
        for (int i = 0; i < n; ++i) {
            start[of_speed * n + i] = k;
            row[k] = i, value[k++] = of_speed; /* the diagonal stays in the pattern of the angles */
            if (i == 0 && of_speed) row[k] = n, value[k++] = 0;
            if (i == 0) continue;
            row[k] = n + i - 1, value[k++] = factor[i] * (m->by_inertia[i - 1]);
            row[k] = n + i, value[k++] = -factor[i] * (m->by_inertia[i] + m->by_inertia[i - 1]);
            if (i + 1 < n) row[k] = n + i + 1, value[k++] = factor[i] * m->by_inertia[i];
        }
    }
    start[2 * n] = k;
}

static int entries(const HandModel* m) { return 8 * m->n; }

static HandModel* create(int n) {
    HandModel* m = malloc(sizeof *m);
    *m = (HandModel){.n = n, .torque = 1};
    double** arrays[] = {&m->by_inertia, &m->stiffness, &m->damping, &m->relaxed, &m->spring_torque, &m->acceleration};
    for (int k = 0; k < 6; ++k) *arrays[k] = aligned_alloc(64, ((n + 1) * sizeof(double) + 63) / 64 * 64);
    for (int i = 0; i < n; ++i) m->by_inertia[i] = 1 / 0.1, m->stiffness[i] = 1e4, m->damping[i] = 1, m->relaxed[i] = 0;
    return m;
}

static void destroy(HandModel* m) {
    free(m->by_inertia), free(m->stiffness), free(m->damping), free(m->relaxed), free(m->spring_torque),
        free(m->acceleration);
    free(m);
}

static void start(HandModel* m, double* x) { memset(x, 0, 2 * m->n * sizeof *x); }
static int states(const HandModel* m) { return 2 * m->n; }

/* Of each spring, and of the shaft behind it. */
enum { TORQUE, LOSS, ELASTIC, VISCOUS, ANGLE, SPEED, ACCELERATION, ARRAYS };

static void fill(double time, const double* x, double* value, const HandModel* m) {
    (void)time;
    const int n = m->n, springs = n - 1;
    const double* restrict angle = x, * restrict speed = x + n, * restrict c = m->stiffness, * restrict d = m->damping, * restrict relaxed = m->relaxed;
    const double* restrict by_inertia = m->by_inertia;
    double* restrict v[ARRAYS];
    for (int k = 0; k < ARRAYS; ++k) v[k] = value + (size_t)k * springs - 1; /* counted from 1 */
    double* restrict torque = v[TORQUE], * restrict loss = v[LOSS], * restrict elastic = v[ELASTIC], * restrict viscous = v[VISCOUS];
    double* restrict a = v[ACCELERATION];
    for (int i = 1; i < n; ++i) {
        elastic[i] = c[i] * (angle[i] - relaxed[i]);
        viscous[i] = d[i] * speed[i];
        torque[i] = elastic[i] + viscous[i];
        loss[i] = viscous[i] * speed[i];
    }
    for (int i = 1; i < springs; ++i) a[i] = (torque[i + 1] - torque[i]) * by_inertia[i];
    if (springs > 0) a[springs] = -torque[springs] * by_inertia[springs];
    double at = angle[0], w = speed[0];
    for (int i = 1; i < n; ++i) v[ANGLE][i] = at += angle[i], v[SPEED][i] = w += speed[i];
}

static int variables(const HandModel* m) { return ARRAYS * (m->n - 1); }

static void variable_name(const HandModel* m, int i, char* name, size_t room) {
    static const char* const names[] = {"tau", "lossPower", "tau_c", "tau_d", "phi", "w", "a"};
    const int kind = i / (m->n - 1), spring = 1 + i % (m->n - 1), is_shaft = kind >= ANGLE;
    snprintf(name, room, "%s[%d].%s", is_shaft ? "j" : "s", spring + is_shaft, names[kind]);
}
static double next_time(const HandModel* m, double time) { return (void)m, (void)time, INFINITY; }
static void event(HandModel* m, double time, double* x, const int* crossed) {
    (void)m, (void)time, (void)x, (void)crossed;
}
static int* modes(HandModel* m) { return (void)m, NULL; }

static void state_name(const HandModel* m, int i, char* name, size_t room) {
    const int is_speed = i >= m->n, shaft = i - is_speed * m->n;
    if (shaft == 0) snprintf(name, room, "j[1].%s", is_speed ? "w" : "phi");
    else snprintf(name, room, "s[%d].%s", shaft, is_speed ? "w_rel" : "phi_rel");
}

const HandKind hand_chain = {.create = create,
                             .destroy = destroy,
                             .states = states,
                             .state_name = state_name,
                             .start = start,
                             .derivatives = derivatives,
                             .right_hand_side = right_hand_side,
                             .jacobian = jacobian,
                             .roots = roots,
                             .is_sparse = 1,
                             .modes = modes,
                             .next_time = next_time,
                             .event = event,
                             .entries = entries,
                             .variables = variables,
                             .variable_name = variable_name,
                             .fill = fill};
