/* A compiled model as equations, for an integrator of the program's own: fourth-order Runge-Kutta steps of 50 µs,
 * events found by bisection.
 *
 *     torsion build examples/BacklashDrive/BacklashDrive.mo -o libdrive.so
 *     cc -I. own_solver.c -o own_solver -L. -ldrive -lm && ./own_solver own.csv
 */
#include "libdrive.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { most_states = 16, most_indicators = 64 };
static const double longest_step = 5e-5, narrowest = 1e-13;

static TorsionInstance* drive;
static uint32_t n_states, n_indicators;
static long events;

static void message(void* data, int level, const char* code, const char* text) {
    (void)data;
    fprintf(stderr, "%s[%s]: %s\n", level == 0 ? "error" : "warning", code, text);
}

static void check(TorsionStatus status, const char* what) {
    if (status != TORSION_OK) fprintf(stderr, "%s: %d\n", what, (int)status), exit(1);
}

static void slope(double time, const double* x, double* der) {
    check(torsion_set_point(drive, time, x), "torsion_set_point");
    check(torsion_derivatives(drive, der), "torsion_derivatives");
}

/* x → next, one step of h. */
static void runge_kutta(double time, double h, const double* x, double* next) {
    double k[4][most_states], at[most_states];
    slope(time, x, k[0]);
    for (int stage = 1; stage < 4; ++stage) {
        const double part = stage == 3 ? h : h / 2;
        for (uint32_t i = 0; i < n_states; ++i) at[i] = x[i] + part * k[stage - 1][i];
        slope(time + part, at, k[stage]);
    }
    for (uint32_t i = 0; i < n_states; ++i) next[i] = x[i] + h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
}

/* Have operands of a relation crossed at this point? */
static int has_crossed(double time, const double* x) {
    double indicators[most_indicators];
    check(torsion_set_point(drive, time, x), "torsion_set_point");
    check(torsion_indicators(drive, indicators), "torsion_indicators");
    for (uint32_t i = 0; i < n_indicators; ++i) {
        if (indicators[i] < 0) return 1;
    }
    return 0;
}

/* The step up to the first crossing in (0, h], just beyond it; x becomes the states there. */
static double bisect(double time, double h, double* x) {
    double before = 0, next[most_states];
    while (h - before > narrowest * (1 + fabs(time))) {
        const double middle = (before + h) / 2;
        runge_kutta(time, middle, x, next);
        if (has_crossed(time + middle, next)) h = middle;
        else before = middle;
    }
    runge_kutta(time, h, x, next);
    for (uint32_t i = 0; i < n_states; ++i) x[i] = next[i];
    return h;
}

static void handle_event(double time, double* x) {
    check(torsion_set_point(drive, time, x), "torsion_set_point");
    check(torsion_event(drive), "torsion_event");
    check(torsion_get_states(drive, x), "torsion_get_states"); /* an event may set them anew */
    ++events;
}

static double integrate(double time, double until, double* x) {
    while (time < until) {
        double due = INFINITY, next[most_states];
        check(torsion_next_time_event(drive, &due), "torsion_next_time_event");
        double end = fmin(time + longest_step, fmin(until, due));
        runge_kutta(time, end - time, x, next);
        const int is_crossing = has_crossed(end, next);
        if (is_crossing) end = time + bisect(time, end - time, x);
        else
            for (uint32_t i = 0; i < n_states; ++i) x[i] = next[i];
        time = end;
        if (is_crossing || time >= due) handle_event(time, x);
    }
    check(torsion_set_point(drive, time, x), "torsion_set_point");
    return time;
}

int main(int argc, char** argv) {
    if (argc != 2) return fprintf(stderr, "usage: own_solver RESULT\n"), 2;
    TorsionOptions options;
    torsion_default_options(&options);
    options.message = message;
    drive = torsion_create(&options);
    n_states = torsion_count_states();
    n_indicators = torsion_count_indicators();
    if (drive == NULL || n_states > most_states || n_indicators > most_indicators) return 1;
    check(torsion_initialize(drive), "torsion_initialize");
    double x[most_states], time = torsion_time(drive), load = 0, motor = 0;
    check(torsion_get_states(drive, x), "torsion_get_states");
    FILE* csv = fopen(argv[1], "w");
    if (csv == NULL) return perror(argv[1]), 1;
    fprintf(csv, "\"time\",\"load.w\",\"motor.w\"\n");
    for (int i = 0; i <= 500; ++i) {
        time = integrate(time, i * 0.004, x);
        check(torsion_get(drive, BacklashDrive_load_w, &load), "load.w");
        check(torsion_get(drive, BacklashDrive_motor_w, &motor), "motor.w");
        fprintf(csv, "%.17g,%.17g,%.17g\n", time, load, motor);
    }
    fclose(csv);
    torsion_free(drive);
    printf("load.w = %.6f rad/s after %ld events\n", load, events);
    return events > 0 ? 0 : 1;
}
