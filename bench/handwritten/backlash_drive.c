#include "backlash_drive.h"

#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

static const double two_pi = 6.283185307179586476925286766559;

HandModel hand_model(void) {
    HandModel m = {.motor_inertia = 0.02, .load_inertia = 0.8, .ratio = 4, .drag = 0.8, .stiffness = 1000, .damping = 0.5, .gap = 0.06,
                   .mean_torque = 2, .mean_start = 0.1, .amplitude = 5, .frequency = 4, .contact = 0, .is_on = 0};
    return m;
}

/* The teeth push and never pull; their damper gives at most the torque of the spring. */
static inline double tooth_torque(double twist, double rate, const HandModel *m) {
    if (m->contact == 0) return 0;
    const double spring = m->stiffness * (twist - m->contact * 0.5 * m->gap);
    const double damper = m->damping * rate;
    if (m->contact > 0) return spring + fmax(-spring, fmin(spring, damper));
    return spring + fmin(-spring, fmax(spring, damper));
}

void hand_right_hand_side(double time, const double *x, double *der, const HandModel *m) {
    const double torque = tooth_torque(x[2], x[3], m);
    const double drive = (m->is_on ? m->mean_torque : 0) + m->amplitude * sin(two_pi * m->frequency * time);
    const double motor = (drive + torque) / m->motor_inertia;
    const double load_side = -(m->ratio * m->ratio * torque + m->drag * (x[1] + x[3])) / m->load_inertia; /* at the motor's speed */
    der[0] = x[1];
    der[1] = motor;
    der[2] = x[3];
    der[3] = load_side - motor;
}

static int right_hand_side(realtype time, N_Vector x, N_Vector der, void *data) {
    hand_right_hand_side(time, N_VGetArrayPointer(x), N_VGetArrayPointer(der), data);
    return 0;
}

static int jacobian(realtype time, N_Vector state, N_Vector der, SUNMatrix j, void *data, N_Vector a, N_Vector b, N_Vector c) {
    (void)time, (void)der, (void)a, (void)b, (void)c;
    const HandModel *m = data;
    const double *x = N_VGetArrayPointer(state);
    double by_twist = 0, by_rate = 0;
    if (m->contact != 0) {
        const double spring = m->contact * m->stiffness * (x[2] - m->contact * 0.5 * m->gap); /* pressing: positive */
        const double damper = m->contact * m->damping * x[3];
        if (damper > spring) by_twist = 2 * m->stiffness;
        else if (damper > -spring) by_twist = m->stiffness, by_rate = m->damping;
    }
    const double on_motor = 1 / m->motor_inertia, on_load = -m->ratio * m->ratio / m->load_inertia;
    SM_ELEMENT_D(j, 0, 1) = 1;
    SM_ELEMENT_D(j, 2, 3) = 1;
    SM_ELEMENT_D(j, 1, 2) = on_motor * by_twist;
    SM_ELEMENT_D(j, 1, 3) = on_motor * by_rate;
    SM_ELEMENT_D(j, 3, 1) = -m->drag / m->load_inertia;
    SM_ELEMENT_D(j, 3, 2) = (on_load - on_motor) * by_twist;
    SM_ELEMENT_D(j, 3, 3) = (on_load - on_motor) * by_rate - m->drag / m->load_inertia;
    return 0;
}

static int edges(realtype time, N_Vector state, realtype *value, void *data) {
    (void)time;
    const HandModel *m = data;
    const double twist = N_VGetArrayPointer(state)[2];
    value[0] = twist - 0.5 * m->gap;
    value[1] = twist + 0.5 * m->gap;
    return 0;
}

static void record(HandRow *row, double time, const double *x, const HandModel *m) {
    row->time = time;
    for (int i = 0; i < HAND_STATES; ++i) row->x[i] = x[i];
    row->torque = tooth_torque(x[2], x[3], m);
    row->contact = m->contact;
    row->is_on = m->is_on;
}

/* Which edge was crossed, and which way, decides the contact. */
static void change_contact(void *cvode, HandModel *m) {
    int crossed[2];
    CVodeGetRootInfo(cvode, crossed);
    if (crossed[0] != 0) m->contact = crossed[0] > 0 ? 1 : 0;
    if (crossed[1] != 0) m->contact = crossed[1] < 0 ? -1 : 0;
}

int hand_run(double stop_time, double tolerance, int intervals, HandRow *rows, HandStatistics *s) {
    return hand_run_model(hand_model(), stop_time, tolerance, intervals, rows, s);
}

int hand_run_model(HandModel m, double stop_time, double tolerance, int intervals, HandRow *rows, HandStatistics *s) {
    SUNContext context;
    if (SUNContext_Create(NULL, &context) != 0) return 1;
    N_Vector state = N_VNew_Serial(HAND_STATES, context);
    N_VConst(0, state);
    double *x = N_VGetArrayPointer(state);
    void *cvode = CVodeCreate(CV_BDF, context);
    SUNMatrix matrix = SUNDenseMatrix(HAND_STATES, HAND_STATES, context);
    SUNLinearSolver solver = SUNLinSol_Dense(state, matrix, context);
    CVodeInit(cvode, right_hand_side, 0, state);
    CVodeSStolerances(cvode, tolerance, tolerance);
    CVodeSetUserData(cvode, &m);
    CVodeSetLinearSolver(cvode, solver, matrix);
    CVodeSetJacFn(cvode, jacobian);
    CVodeRootInit(cvode, 2, edges);
    CVodeSetMaxNumSteps(cvode, 1000000);
    CVodeSetStopTime(cvode, m.mean_start);

    *s = (HandStatistics){0};
    HandStatistics before = {0}; /* CVodeReInit sets the counters back */
    realtype time = 0;
    record(&rows[0], 0, x, &m);
    int failed = 0;
    for (int row = 1; row <= intervals && !failed;) {
        const double next = stop_time * row / intervals;
        const int flag = CVode(cvode, next, state, &time, CV_NORMAL);
        if (flag < 0) failed = 1;
        if (flag == CV_ROOT_RETURN || flag == CV_TSTOP_RETURN) {
            long steps, calls, jacobians;
            CVodeGetNumSteps(cvode, &steps);
            CVodeGetNumRhsEvals(cvode, &calls);
            CVodeGetNumJacEvals(cvode, &jacobians);
            before.steps += steps, before.right_hand_sides += calls, before.jacobians += jacobians, ++before.events;
            if (flag == CV_ROOT_RETURN) change_contact(cvode, &m);
            else m.is_on = 1;
            CVodeReInit(cvode, time, state);
            if (flag == CV_TSTOP_RETURN) CVodeSetStopTime(cvode, 2 * stop_time);
        }
        if (time >= next) record(&rows[row++], time, x, &m);
    }
    CVodeGetNumSteps(cvode, &s->steps);
    CVodeGetNumRhsEvals(cvode, &s->right_hand_sides);
    CVodeGetNumJacEvals(cvode, &s->jacobians);
    s->steps += before.steps, s->right_hand_sides += before.right_hand_sides, s->jacobians += before.jacobians, s->events = before.events;

    CVodeFree(&cvode);
    SUNLinSolFree(solver);
    SUNMatDestroy(matrix);
    N_VDestroy(state);
    SUNContext_Free(&context);
    return failed;
}
