/* CoupledClutches (examples/CoupledClutches) in C: four wheels, three clutches. Wheels turn as one while their clutches
 * hold. */
#include "hand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sundials/sundials_matrix.h>

enum { WHEELS = 4, CLUTCHES = 3, STUCK = 0, FORWARD = 1, BACKWARD = -1, OPEN = 2 };

struct HandModel {
    double inertia[WHEELS], friction[CLUTCHES], peak, largest_force;
    double amplitude, frequency; /* of the motor's torque */
    double fading, phase;        /* of the pressure on the first clutch */
    double closes[CLUTCHES];     /* times of pressure on the others */
    int mode[CLUTCHES + 1];      /* the last: number of past time events */
};

static const double two_pi = 6.283185307179586476925286766559;

/* Normal forces; frozen steps. */
static inline void press(double time, double* force, const HandModel* m) {
    force[0] = m->largest_force * sin(two_pi * m->fading * time + m->phase);
    for (int i = 1; i < CLUTCHES; ++i) force[i] = m->mode[CLUTCHES] >= i ? m->largest_force : 0;
}

/* Torques of the clutches, negative on the wheel behind each, and accelerations of the wheels. */
static inline void accelerate(double time, const double* force, double* torque, double* a, const HandModel* m) {
    const double drive = m->amplitude * sin(two_pi * m->frequency * time);
    for (int i = 0; i < CLUTCHES; ++i)
        torque[i] = m->mode[i] == FORWARD    ? force[i] * m->friction[i]
                    : m->mode[i] == BACKWARD ? -force[i] * m->friction[i]
                                             : 0;
    double from_left = drive;
    for (int first = 0; first < WHEELS;) {
        int last = first;
        double inertia = m->inertia[first];
        for (; last < CLUTCHES && m->mode[last] == STUCK; ++last) inertia += m->inertia[last + 1];
        const double together = (from_left + (last < CLUTCHES ? torque[last] : 0)) / inertia;
        for (int j = first; j < last; ++j) {
            a[j] = together;
            torque[j] = m->inertia[j] * together - from_left;
            from_left = -torque[j];
        }
        a[last] = together;
        if (last < CLUTCHES) from_left = -torque[last];
        first = last + 1;
    }
}

static void derivatives(double time, const double* x, double* der, const HandModel* m) {
    double force[CLUTCHES], torque[CLUTCHES], a[WHEELS];
    press(time, force, m);
    accelerate(time, force, torque, a, m);
    der[0] = x[1];
    der[1] = a[0];
    for (int i = 0; i < CLUTCHES; ++i) {
        der[2 + 2 * i] = x[3 + 2 * i];
        der[3 + 2 * i] = m->mode[i] == STUCK ? 0 : a[i + 1] - a[i];
    }
}

static void fill_jacobian(double time, const double* x, SUNMatrix j, const HandModel* m);

/* Speeds of sliding clutches; distances of locked clutches from breaking loose; the fading pressure. */
static void edges(double time, const double* x, double* value, const HandModel* m) {
    double force[CLUTCHES], torque[CLUTCHES], a[WHEELS];
    press(time, force, m);
    accelerate(time, force, torque, a, m);
    for (int i = 0; i < CLUTCHES; ++i) {
        const double limit = m->peak * force[i] * m->friction[i];
        const int mode = m->mode[i];
        value[2 * i] = mode == STUCK ? torque[i] - limit : mode == OPEN ? 1 : x[3 + 2 * i];
        value[2 * i + 1] = mode == STUCK ? -torque[i] - limit : 1;
    }
    value[2 * CLUTCHES] = force[0];
}

#include "callbacks.h"

static void fill_jacobian(double time, const double* x, SUNMatrix j, const HandModel* m) {
    (void)time, (void)x, (void)m;
    for (int i = 0; i < WHEELS; ++i) SM_ELEMENT_D(j, 2 * i, 2 * i + 1) = 1; /* friction does not depend on speed */
}

/* A sliding clutch locks at speed zero, if it can; a clutch that cannot hold slides in the direction of its torque. */
static void event(HandModel* m, double time, double* x, const int* crossed) {
    double force[CLUTCHES], torque[CLUTCHES], a[WHEELS];
    if (!crossed) {
        const int i = ++m->mode[CLUTCHES];
        m->mode[i] = x[3 + 2 * i] > 0 ? FORWARD : x[3 + 2 * i] < 0 ? BACKWARD : STUCK;
    } else {
        if (crossed[2 * CLUTCHES] < 0) m->mode[0] = OPEN;
        for (int i = 0; i < CLUTCHES; ++i) {
            if (crossed[2 * i] == 0 && crossed[2 * i + 1] == 0) continue;
            if (m->mode[i] != STUCK) m->mode[i] = STUCK;
            else m->mode[i] = crossed[2 * i] > 0 ? FORWARD : BACKWARD;
        }
    }
    press(time, force, m);
    for (int changed = 1; changed;) {
        changed = 0;
        accelerate(time, force, torque, a, m);
        for (int i = 0; i < CLUTCHES && !changed; ++i) {
            const double limit = m->peak * force[i] * m->friction[i];
            if (m->mode[i] != STUCK || fabs(torque[i]) <= limit) continue;
            m->mode[i] = torque[i] > 0 ? FORWARD : BACKWARD;
            changed = 1;
        }
    }
}

static double next_time(const HandModel* m, double time) {
    for (int i = 1; i < CLUTCHES; ++i) {
        if (time < m->closes[i]) return m->closes[i];
    }
    return INFINITY;
}

static void start(HandModel* m, double* x) {
    memset(x, 0, 2 * WHEELS * sizeof *x);
    x[1] = 10;
    x[3] = -10;
    m->mode[0] = BACKWARD, m->mode[1] = m->mode[2] = OPEN, m->mode[3] = 0;
}

static HandModel* create(int size) {
    (void)size;
    HandModel* m = malloc(sizeof *m);
    *m = (HandModel){.inertia = {1, 1, 1, 1},
                     .friction = {0.5, 0.5, 0.5},
                     .peak = 1.1,
                     .largest_force = 20,
                     .amplitude = 10,
                     .frequency = 5,
                     .fading = 0.2,
                     .phase = 1.570796326794897,
                     .closes = {0, 0.4, 0.9}};
    return m;
}

static int states(const HandModel* m) { return (void)m, 2 * WHEELS; }

/* Of each clutch and the wheel behind it; then the signals. */
enum { TORQUE, SLIDING, MOST, DRIVING, LOSS, FORCE, ANGLE, SPEED, ACCELERATION, PER_CLUTCH };

static void fill(double time, const double* x, double* value, const HandModel* m) {
    double force[CLUTCHES], torque[CLUTCHES], a[WHEELS], angle = x[0], speed = x[1];
    press(time, force, m);
    accelerate(time, force, torque, a, m);
    for (int i = 0; i < CLUTCHES; ++i) {
        double* v = value + i * PER_CLUTCH;
        v[TORQUE] = torque[i], v[FORCE] = force[i];
        v[SLIDING] = force[i] * m->friction[i], v[MOST] = m->peak * v[SLIDING];
        const double relative = a[i + 1] - a[i];
        v[DRIVING] = m->mode[i] == STUCK     ? torque[i]
                     : m->mode[i] == OPEN    ? relative
                     : m->mode[i] == FORWARD ? relative + v[MOST]
                                             : relative - v[MOST];
        v[LOSS] = torque[i] * x[3 + 2 * i];
        v[ANGLE] = angle += x[2 + 2 * i], v[SPEED] = speed += x[3 + 2 * i], v[ACCELERATION] = a[i + 1];
    }
    double* signal = value + CLUTCHES * PER_CLUTCH;
    signal[0] = m->amplitude * sin(two_pi * m->frequency * time);
    for (int i = 0; i < CLUTCHES; ++i) signal[1 + i] = force[i] / m->largest_force;
}

static int variables(const HandModel* m) { return (void)m, CLUTCHES * PER_CLUTCH + 1 + CLUTCHES; }

static void variable_name(const HandModel* m, int i, char* name, size_t room) {
    static const char *const of_clutch[] = {"tau", "tau0", "tau0_max", "sa", "lossPower", "fn", "flange_b.phi"},
                             *const of_wheel[] = {"w", "a"};
    static const char* const signals[] = {"sin1.y", "sin2.y", "step1.y", "step2.y"};
    (void)m;
    const int clutch = i / PER_CLUTCH, k = i % PER_CLUTCH;
    if (clutch == CLUTCHES) snprintf(name, room, "%s", signals[k]);
    else if (k < SPEED) snprintf(name, room, "clutch%d.%s", clutch + 1, of_clutch[k]);
    else snprintf(name, room, "J%d.%s", clutch + 2, of_wheel[k - SPEED]);
}
static int* modes(HandModel* m) { return m->mode; }
static void destroy(HandModel* m) { free(m); }

static void state_name(const HandModel* m, int i, char* name, size_t room) {
    (void)m;
    if (i < 2) snprintf(name, room, "J1.%s", i ? "w" : "phi");
    else snprintf(name, room, "clutch%d.%s", i / 2, i % 2 ? "w_rel" : "phi_rel");
}

const HandKind hand_coupled_clutches = {.create = create,
                                        .destroy = destroy,
                                        .states = states,
                                        .state_name = state_name,
                                        .start = start,
                                        .derivatives = derivatives,
                                        .right_hand_side = right_hand_side,
                                        .jacobian = jacobian,
                                        .roots = roots,
                                        .n_roots = 2 * CLUTCHES + 1,
                                        .n_modes = CLUTCHES + 1,
                                        .modes = modes,
                                        .next_time = next_time,
                                        .event = event,
                                        .variables = variables,
                                        .variable_name = variable_name,
                                        .fill = fill};
