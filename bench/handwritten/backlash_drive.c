/* BacklashDrive (examples/BacklashDrive) written by hand in C: four states, no aliases. */
#include "hand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sundials/sundials_matrix.h>

enum { CONTACT, IS_ON };

struct HandModel {
    double motor_inertia, load_inertia, ratio, drag;
    double stiffness, damping, gap;
    double mean_torque, mean_start, amplitude, frequency;
    int mode[2]; /* contact: -1, 0, 1, frozen between events; the mean torque */
};

static const double two_pi = 6.283185307179586476925286766559;

static HandModel* create(int size) {
    (void)size;
    HandModel* m = malloc(sizeof *m);
    *m = (HandModel){.motor_inertia = 0.02,
                     .load_inertia = 0.8,
                     .ratio = 4,
                     .drag = 0.8,
                     .stiffness = 1000,
                     .damping = 0.5,
                     .gap = 0.06,
                     .mean_torque = 2,
                     .mean_start = 0.1,
                     .amplitude = 5,
                     .frequency = 4,
                     .mode = {0, 0}};
    return m;
}

/* The teeth push and never pull; their damper gives at most the torque of the spring. */
static inline double tooth_torque(double twist, double rate, const HandModel* m) {
    const int contact = m->mode[CONTACT];
    if (contact == 0) return 0;
    const double spring = m->stiffness * (twist - contact * 0.5 * m->gap);
    const double damper = m->damping * rate;
    if (contact > 0) return spring + fmax(-spring, fmin(spring, damper));
    return spring + fmin(-spring, fmax(spring, damper));
}

void hand_backlash_drive_set(HandModel* m, double stiffness, double gap, double load_inertia) {
    m->stiffness = stiffness, m->gap = gap, m->load_inertia = load_inertia;
}

double hand_backlash_drive_torque(HandModel* m, const double* x, const int* modes) {
    m->mode[CONTACT] = modes[CONTACT];
    return tooth_torque(x[0], x[1], m);
}

/* States: twist of the teeth and its rate; the angle of the drag relative to the load, and its speed. */
static void derivatives(double time, const double* x, double* der, const HandModel* m) {
    const double torque = tooth_torque(x[0], x[1], m);
    const double drive = (m->mode[IS_ON] ? m->mean_torque : 0) + m->amplitude * sin(two_pi * m->frequency * time);
    const double motor = (drive + torque) / m->motor_inertia;
    const double load = (m->drag * x[3] - m->ratio * torque) / m->load_inertia;
    der[0] = x[1];
    der[1] = m->ratio * load - motor;
    der[2] = x[3];
    der[3] = -load;
}

static void fill_jacobian(double time, const double* x, SUNMatrix j, const HandModel* m);
static void edges(double time, const double* x, double* value, const HandModel* m) {
    (void)time;
    value[0] = x[0] - 0.5 * m->gap;
    value[1] = x[0] + 0.5 * m->gap;
}

#include "callbacks.h"

static void fill_jacobian(double time, const double* x, SUNMatrix j, const HandModel* m) {
    (void)time;
    const int contact = m->mode[CONTACT];
    double by_twist = 0, by_rate = 0;
    if (contact != 0) {
        const double spring = contact * m->stiffness * (x[0] - contact * 0.5 * m->gap); /* pressing: positive */
        const double damper = contact * m->damping * x[1];
        if (damper > spring) by_twist = 2 * m->stiffness;
        else if (damper > -spring) by_twist = m->stiffness, by_rate = m->damping;
    }
    const double on_rate = -1 / m->motor_inertia - m->ratio * m->ratio / m->load_inertia;
    SM_ELEMENT_D(j, 0, 1) = 1;
    SM_ELEMENT_D(j, 2, 3) = 1;
    SM_ELEMENT_D(j, 1, 0) = on_rate * by_twist;
    SM_ELEMENT_D(j, 1, 1) = on_rate * by_rate;
    SM_ELEMENT_D(j, 1, 3) = m->ratio * m->drag / m->load_inertia;
    SM_ELEMENT_D(j, 3, 0) = m->ratio / m->load_inertia * by_twist;
    SM_ELEMENT_D(j, 3, 1) = m->ratio / m->load_inertia * by_rate;
    SM_ELEMENT_D(j, 3, 3) = -m->drag / m->load_inertia;
}

/* The crossed edge and the direction decide the contact. */
static void event(HandModel* m, double time, double* x, const int* crossed) {
    (void)time, (void)x;
    if (!crossed) {
        m->mode[IS_ON] = 1;
        return;
    }
    if (crossed[0] != 0) m->mode[CONTACT] = crossed[0] > 0 ? 1 : 0;
    if (crossed[1] != 0) m->mode[CONTACT] = crossed[1] < 0 ? -1 : 0;
}

static double next_time(const HandModel* m, double time) { return time < m->mean_start ? m->mean_start : INFINITY; }

static void start(HandModel* m, double* x) {
    m->mode[CONTACT] = m->mode[IS_ON] = 0;
    for (int i = 0; i < 4; ++i) x[i] = 0;
}

static int states(const HandModel* m) { return (void)m, 4; }

static const char* const variable_names[] = {"drive.tau",
                                             "ripple.y",
                                             "motor.flange_a.tau",
                                             "lash.phi_diff",
                                             "lash.tau_c",
                                             "lash.tau_d",
                                             "lash.tau_damping",
                                             "lash.tau",
                                             "motor.a",
                                             "load.phi",
                                             "gear.phi_a",
                                             "motor.phi",
                                             "load.w",
                                             "der(gear.phi_a)",
                                             "motor.w",
                                             "drag.tau",
                                             "drag.lossPower",
                                             "gear.flange_b.tau",
                                             "load.a",
                                             "der(der(gear.phi_a))",
                                             "lash.lossPower"};

static void fill(double time, const double* x, double* value, const HandModel* m) {
    const int contact = m->mode[CONTACT];
    const double spring = contact == 0 ? 0 : m->stiffness * (x[0] - contact * 0.5 * m->gap),
                 viscous = m->damping * x[1];
    const double damper = contact > 0   ? fmax(-spring, fmin(spring, viscous))
                          : contact < 0 ? fmin(-spring, fmax(spring, viscous))
                                        : 0;
    const double mean = m->mode[IS_ON] ? m->mean_torque : 0, ripple = m->amplitude * sin(two_pi * m->frequency * time);
    const double torque = spring + damper, drag = m->drag * x[3];
    value[0] = mean, value[1] = ripple, value[2] = mean + ripple;
    value[3] = x[0], value[4] = spring, value[5] = viscous, value[6] = damper, value[7] = torque;
    value[8] = (value[2] + torque) / m->motor_inertia;
    value[9] = -x[2], value[10] = m->ratio * value[9], value[11] = value[10] - x[0];
    value[12] = -x[3], value[13] = m->ratio * value[12], value[14] = value[13] - x[1];
    value[15] = drag, value[16] = drag * x[3], value[17] = m->ratio * torque;
    value[18] = (drag - value[17]) / m->load_inertia, value[19] = m->ratio * value[18], value[20] = x[1] * damper;
}

static int variables(const HandModel* m) { return (void)m, sizeof variable_names / sizeof *variable_names; }
static void variable_name(const HandModel* m, int i, char* name, size_t room) {
    (void)m, snprintf(name, room, "%s", variable_names[i]);
}
static int* modes(HandModel* m) { return m->mode; }
static void destroy(HandModel* m) { free(m); }

static void state_name(const HandModel* m, int i, char* name, size_t room) {
    static const char* const names[] = {"lash.phi_rel", "lash.w_rel", "drag.phi_rel", "drag.w_rel"};
    (void)m;
    snprintf(name, room, "%s", names[i]);
}

const HandKind hand_backlash_drive = {.create = create,
                                      .destroy = destroy,
                                      .states = states,
                                      .state_name = state_name,
                                      .start = start,
                                      .derivatives = derivatives,
                                      .right_hand_side = right_hand_side,
                                      .jacobian = jacobian,
                                      .roots = roots,
                                      .n_roots = 2,
                                      .n_modes = 2,
                                      .modes = modes,
                                      .next_time = next_time,
                                      .event = event,
                                      .variables = variables,
                                      .variable_name = variable_name,
                                      .fill = fill};
