/* BacklashDrive (examples/BacklashDrive) as a person would write it in C: four states, no aliases. */
#ifndef BACKLASH_DRIVE_H
#define BACKLASH_DRIVE_H

#ifdef __cplusplus
extern "C" {
#endif

enum { HAND_STATES = 4 }; /* motor angle and speed; twist of the teeth and its rate */

typedef struct HandModel {
    double motor_inertia, load_inertia, ratio, drag;
    double stiffness, damping, gap;
    double mean_torque, mean_start, amplitude, frequency;
    int contact; /* -1, 0, 1: frozen between events */
    int is_on;   /* the mean torque */
} HandModel;

typedef struct HandRow {
    double time, x[HAND_STATES], torque;
    int contact, is_on;
} HandRow;

typedef struct HandStatistics {
    long steps, right_hand_sides, jacobians, events;
} HandStatistics;

HandModel hand_model(void);
void hand_right_hand_side(double time, const double *x, double *der, const HandModel *model);

/* Runs on CVODE (BDF, dense, exact Jacobian, its own root finding); rows[0 … intervals]. 0 when all went well. */
int hand_run(double stop_time, double tolerance, int intervals, HandRow *rows, HandStatistics *statistics);
/* The same with other values. */
int hand_run_model(HandModel model, double stop_time, double tolerance, int intervals, HandRow *rows, HandStatistics *statistics);

#ifdef __cplusplus
}
#endif
#endif
