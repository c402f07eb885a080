/* What both shells share. */
#ifndef TORSION_TEST_SHELL_H
#define TORSION_TEST_SHELL_H

#include "model.h"

#include <stdlib.h>
#include <string.h>

static void read_states(const Model* m, double* x) {
    for (int i = 0; i < n_states; ++i) x[i] = m->v[states[i]];
}
static void write_states(Model* m, const double* x) {
    for (int i = 0; i < n_states; ++i) m->v[states[i]] = x[i];
}
static void product(const double* seed, double* result) {
    for (int i = 0; i < n_states; ++i) {
        result[i] = 0;
        for (int j = 0; j < n_states; ++j) result[i] += model_slope(i, j) * seed[j];
    }
}
/* Explicit steps with events at their ends; stops at an event when `returns`. Answers the time reached. */
static double integrate(Model* m, double end, int returns, int* has_event) {
    *has_event = 0;
    while (m->time < end - 1e-12 && !m->terminates) {
        double h = end - m->time < 1e-4 ? end - m->time : 1e-4, before[1] = {1}, after[1] = {1}, slopes[N_VALUES];
        if (n_indicators > 0) model_indicators(m, before);
        model_evaluate(m);
        for (int i = 0; i < n_states; ++i) slopes[i] = m->v[derivatives[i]];
        for (int i = 0; i < n_states; ++i) m->v[states[i]] += h * slopes[i];
        m->time = end - m->time <= h ? end : m->time + h;
        if (n_indicators > 0) model_indicators(m, after);
        int is_event = (before[0] > 0 && after[0] <= 0) || (m->next_event >= 0 && m->time >= m->next_event - 1e-9);
        if (is_event && m->next_event >= 0 && m->time < m->next_event) m->time = m->next_event;
        if (is_event && returns) {
            *has_event = 1;
            return m->time;
        }
        if (is_event) model_event(m);
    }
    model_evaluate(m);
    return m->time;
}

#endif
