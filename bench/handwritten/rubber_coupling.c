/* RubberCoupling.mo in C: motor and load, connected by a shaft with a gap partly filled with rubber (Nordin, Galić,
 * Gutman 1997, equation 40). */
#include "hand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sundials/sundials_matrix.h>

/* Relations, frozen between events; of the upper edge, then of the lower one. */
enum { APPROACHING, HARD = 2, PRESSED = 4, TOUCHED = 6, RELATIONS = 8 };

struct HandModel {
    double motor_inertia, load_inertia;
    double stiffness, damping, half_gap, rubber;
    double offset, amplitude, frequency, load_torque;
    int mode[RELATIONS];
};

static const double two_pi = 6.283185307179586476925286766559;

/* The place where a shaft of constant speed meets the edge of the gap: Newton's method on exp(v) - v = 1 + z. */
static double contact_angle(double w, double relaxation, double half_gap) {
    const double way = relaxation * w;
    if (way * 18 <= half_gap) return half_gap;
    const double z = 2 * half_gap / way, s = sqrt(2 * z);
    double v = -s - s * s / 6;
    if (z > 1e-10) {
        for (int i = 0; i < 8; ++i) {
            const double e = exp(v);
            v -= (e - v - 1 - z) / (e - 1);
        }
    }
    return half_gap - way * exp(v);
}

typedef struct Side {
    double x, v, edge, touch, hard;
} Side;

static inline Side side_of(const double* state, int side, const HandModel* m) {
    const double relaxation = m->damping / m->stiffness;
    Side s = {.x = side ? -state[2] : state[2], .v = side ? -state[3] : state[3], .edge = m->half_gap};
    const int approaching = m->mode[APPROACHING + side];
    if (approaching) s.edge = contact_angle(s.v, relaxation, m->half_gap);
    s.touch = s.edge - m->rubber / 2 - (approaching ? 0 : 2 * relaxation * s.v);
    s.hard = s.edge + m->rubber / 2;
    return s;
}

static inline double push(const double* state, int side, const HandModel* m) {
    const int* r = m->mode + side;
    if (r[HARD] && r[PRESSED]) {
        const double x = side ? -state[2] : state[2], v = side ? -state[3] : state[3];
        return m->stiffness * (x - m->half_gap) + m->damping * v;
    }
    if (!r[TOUCHED] || r[HARD]) return 0;
    const Side s = side_of(state, side, m);
    double force = m->stiffness * (s.x - s.touch) / 2;
    if (r[APPROACHING]) force += m->stiffness * (s.edge - m->half_gap) + m->damping * s.v;
    return force * (s.x - s.touch) / fmax(s.hard - s.touch, 1e-6 * m->rubber);
}

static void derivatives(double time, const double* x, double* der, const HandModel* m) {
    const double torque = push(x, 0, m) - push(x, 1, m);
    const double drive = m->offset + m->amplitude * sin(two_pi * m->frequency * time);
    const double load = (m->load_torque + torque) / m->load_inertia;
    der[0] = x[1];
    der[1] = load;
    der[2] = x[3];
    der[3] = (drive - torque) / m->motor_inertia - load;
}

static void fill_jacobian(double time, const double* x, SUNMatrix j, const HandModel* m);

static void edges(double time, const double* x, double* value, const HandModel* m) {
    (void)time;
    const double relaxation = m->damping / m->stiffness;
    value[0] = x[3];
    for (int side = 0; side < 2; ++side) {
        const Side s = side_of(x, side, m);
        value[1 + side] = s.x - s.hard;
        value[3 + side] = s.x + relaxation * s.v - m->half_gap;
        value[5 + side] = s.x - s.touch;
    }
}

#include "callbacks.h"

/* The slope of the contact angle: from exp(v) - v = 1 + z, dv/dz = 1 / (exp(v) - 1). */
static double contact_slope(double w, double relaxation, double half_gap) {
    if (relaxation * w * 18 <= half_gap) return 0;
    const double angle = contact_angle(w, relaxation, half_gap), e = (half_gap - angle) / (relaxation * w);
    const double z = 2 * half_gap / (relaxation * w);
    return -relaxation * e + relaxation * e * z / (e - 1);
}

/* d push / d twist and d push / d rate, seen from this side. */
static void slopes(const double* state, int side, const HandModel* m, double* by_x, double* by_v) {
    const int* r = m->mode + side;
    const double relaxation = m->damping / m->stiffness;
    *by_x = *by_v = 0;
    if (r[HARD] && r[PRESSED]) {
        *by_x = m->stiffness, *by_v = m->damping;
        return;
    }
    if (!r[TOUCHED] || r[HARD]) return;
    const Side s = side_of(state, side, m);
    const double depth = s.x - s.touch, band = fmax(s.hard - s.touch, 1e-6 * m->rubber);
    const double edge_slope = r[APPROACHING] ? contact_slope(s.v, relaxation, m->half_gap) : 0;
    const double touch_slope = edge_slope - (r[APPROACHING] ? 0 : 2 * relaxation);
    const double band_slope = s.hard - s.touch > 1e-6 * m->rubber ? edge_slope - touch_slope : 0;
    double force = m->stiffness * depth / 2, force_by_v = -m->stiffness * touch_slope / 2;
    if (r[APPROACHING]) {
        force += m->stiffness * (s.edge - m->half_gap) + m->damping * s.v;
        force_by_v += m->stiffness * edge_slope + m->damping;
    }
    *by_x = (m->stiffness / 2 * depth + force) / band;
    *by_v = (force_by_v * depth - force * touch_slope) / band - force * depth * band_slope / (band * band);
}

static void fill_jacobian(double time, const double* x, SUNMatrix j, const HandModel* m) {
    (void)time;
    double by_x[2], by_v[2];
    for (int side = 0; side < 2; ++side) slopes(x, side, m, by_x + side, by_v + side);
    const double twist = by_x[0] + by_x[1],
                 rate = by_v[0] + by_v[1]; /* a push of the lower edge counts negative, and so do its twist and rate */
    SM_ELEMENT_D(j, 0, 1) = 1;
    SM_ELEMENT_D(j, 2, 3) = 1;
    SM_ELEMENT_D(j, 1, 2) = twist / m->load_inertia;
    SM_ELEMENT_D(j, 1, 3) = rate / m->load_inertia;
    SM_ELEMENT_D(j, 3, 2) = -twist / m->motor_inertia - twist / m->load_inertia;
    SM_ELEMENT_D(j, 3, 3) = -rate / m->motor_inertia - rate / m->load_inertia;
}

static void event(HandModel* m, double time, double* x, const int* crossed) {
    (void)time, (void)x;
    if (!crossed) return;
    if (crossed[0] != 0) m->mode[APPROACHING] = crossed[0] > 0, m->mode[APPROACHING + 1] = crossed[0] < 0;
    for (int i = 1; i < 7; ++i) {
        if (crossed[i] != 0) m->mode[HARD + i - 1] = crossed[i] > 0;
    }
}

static void start(HandModel* m, double* x) {
    double value[7];
    const double initial[] = {0, 150.6, -0.0456, 0.0853};
    memcpy(x, initial, sizeof initial);
    m->mode[APPROACHING] = x[3] > 0, m->mode[APPROACHING + 1] = x[3] < 0;
    edges(0, x, value, m);
    for (int i = 1; i < 7; ++i) m->mode[HARD + i - 1] = value[i] > 0;
}

static HandModel* create(int size) {
    (void)size;
    HandModel* m = malloc(sizeof *m);
    *m = (HandModel){.motor_inertia = 0.4,
                     .load_inertia = 5.6,
                     .stiffness = 5895,
                     .damping = 3,
                     .half_gap = 0.05,
                     .rubber = 0.05,
                     .offset = 22.8,
                     .amplitude = 19,
                     .frequency = 6,
                     .load_torque = -22.8};
    return m;
}

static int states(const HandModel* m) { return (void)m, 4; }

static const char* const variable_names[] = {
    "coupling.x[1]",      "coupling.edge[1]",  "coupling.touch[1]", "coupling.hard[1]", "coupling.push[1]",
    "coupling.x[2]",      "coupling.edge[2]",  "coupling.touch[2]", "coupling.hard[2]", "coupling.push[2]",
    "signal.y",           "drive.flange.phi",  "motor.w",           "motor.a",          "coupling.tau",
    "coupling.lossPower", "coupling.phi_free", "coupling.z"};

static void fill(double time, const double* x, double* value, const HandModel* m) {
    for (int side = 0; side < 2; ++side) {
        const Side s = side_of(x, side, m);
        double* v = value + 5 * side;
        v[0] = s.x, v[1] = s.edge, v[2] = s.touch, v[3] = s.hard, v[4] = push(x, side, m);
    }
    const double torque = value[4] - value[9], drive = m->offset + m->amplitude * sin(two_pi * m->frequency * time);
    const double way = fmax(0, fabs(x[2]) - m->half_gap + m->rubber / 2);
    const double at_rest = m->stiffness * (way < m->rubber ? way * way / (2 * m->rubber) : way - m->rubber / 2);
    value[10] = drive, value[11] = x[0] + x[2], value[12] = x[1] + x[3],
    value[13] = (drive - torque) / m->motor_inertia;
    value[14] = torque, value[15] = (torque - copysign(at_rest, x[2])) * x[3];
    value[16] = x[2] + m->damping / m->stiffness * x[3], value[17] = way;
}

static int variables(const HandModel* m) { return (void)m, sizeof variable_names / sizeof *variable_names; }
static void variable_name(const HandModel* m, int i, char* name, size_t room) {
    (void)m, snprintf(name, room, "%s", variable_names[i]);
}
static int* modes(HandModel* m) { return m->mode; }
static void destroy(HandModel* m) { free(m); }
static double next_time(const HandModel* m, double time) { return (void)m, (void)time, INFINITY; }

static void state_name(const HandModel* m, int i, char* name, size_t room) {
    static const char* const names[] = {"load.phi", "load.w", "coupling.phi_rel", "coupling.w_rel"};
    (void)m;
    snprintf(name, room, "%s", names[i]);
}

const HandKind hand_rubber_coupling = {.create = create,
                                       .destroy = destroy,
                                       .states = states,
                                       .state_name = state_name,
                                       .start = start,
                                       .derivatives = derivatives,
                                       .right_hand_side = right_hand_side,
                                       .jacobian = jacobian,
                                       .roots = roots,
                                       .n_roots = 7,
                                       .n_modes = RELATIONS,
                                       .modes = modes,
                                       .next_time = next_time,
                                       .event = event,
                                       .variables = variables,
                                       .variable_name = variable_name,
                                       .fill = fill};
