/* Outputs are inputs. v: 0 → 1 continuous Real, 2 → 3 discrete Real, 4 → 5 Integer, 6 → 7 Boolean, 8: integral of 0, 9
 * its derivative */
#include "model.h"

const int n_states = 1, n_indicators = 0;
const int states[] = {8}, derivatives[] = {9};

void model_start(Model* m) { m->next_event = -1; }
void model_evaluate(Model* m) {
    for (int i = 0; i < 8; i += 2) m->v[i + 1] = m->v[i];
    m->v[9] = m->v[0];
}
void model_indicators(const Model* m, double* z) { (void)m, (void)z; }
void model_event(Model* m) { (void)m; }
double model_slope(int row, int column) { return 0.0 * row * column; }
