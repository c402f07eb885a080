/* A ball that bounces from 1 m with restitution 0.7 and comes to rest. v: 0 height, 1 speed, 2 acceleration, 3
 * restitution */
#include "model.h"

const int n_states = 2, n_indicators = 1;
const int states[] = {0, 1}, derivatives[] = {1, 2};

void model_start(Model* m) {
    m->v[0] = 1;
    m->v[3] = 0.7;
    m->v[2] = -9.81;
    m->next_event = -1;
}
void model_evaluate(Model* m) { (void)m; }
void model_indicators(const Model* m, double* z) { z[0] = m->v[2] == 0 ? 1 : m->v[0]; }
void model_event(Model* m) {
    if (m->v[0] > 0 || m->v[1] > 0 || m->v[2] == 0) return;
    m->v[0] = 1e-300;
    m->v[1] = -m->v[3] * m->v[1];
    if (m->v[1] < 0.5) m->v[1] = m->v[2] = 0;
}
double model_slope(int row, int column) { return row == 0 && column == 1; }
