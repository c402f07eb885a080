/* Three equations in arrays: x' = u - k x with k = 1, 2, 3, y = 2 x. v: 0 x[3], 3 x'[3], 6 u[3], 9 y[3], 12 n */
#include "model.h"

const int n_states = 3, n_indicators = 0;
const int states[] = {0, 1, 2}, derivatives[] = {3, 4, 5};

void model_start(Model* m) {
    for (int i = 0; i < 3; ++i) m->v[i] = i + 1;
    m->v[12] = 3;
    m->next_event = -1;
}
void model_evaluate(Model* m) {
    for (int i = 0; i < 3; ++i) {
        m->v[3 + i] = m->v[6 + i] - (i + 1) * m->v[i];
        m->v[9 + i] = 2 * m->v[i];
    }
}
void model_indicators(const Model* m, double* z) { (void)m, (void)z; }
void model_event(Model* m) { (void)m; }
double model_slope(int row, int column) { return row == column ? -(row + 1) : 0; }
