/* A stiff linear equation: x1' = -x1 + x2, x2' = -1000 x2. v: 0 x1, 1 x2, 2 x1', 3 x2' */
#include "model.h"

#include <math.h>

const int n_states = 2, n_indicators = 0;
const int states[] = {0, 1}, derivatives[] = {2, 3};

void model_start(Model* m) {
    m->v[0] = m->v[1] = 1;
    m->next_event = -1;
}
void model_evaluate(Model* m) {
    m->v[2] = -m->v[0] + m->v[1];
    m->v[3] = m->v[FAILURE] == 3 ? NAN : -1000 * m->v[1];
}
void model_indicators(const Model* m, double* z) { (void)m, (void)z; }
void model_event(Model* m) { (void)m; }
double model_slope(int row, int column) { return row == 0 ? (column == 0 ? -1 : 1) : (column == 0 ? 0 : -1000); }
