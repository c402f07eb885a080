/* A tiny model for the tests of the importer; shell2.c and shell3.c make an FMU of it. All values stand in v, at their
 * value references. */
#ifndef TORSION_TEST_MODEL_H
#define TORSION_TEST_MODEL_H

#define N_VALUES 32
#define PAIR 20  /* and 21: a parameter of two elements, of version 3 */
#define POLLS 30 /* how often version 2 was asked whether its step is done */
#define FAILURE                                                                                                        \
    31 /* 1: derivatives are discarded after 0.5 s, 2: an error, 3: not a number, 4: steps are pending for a while, 5: \
          steps end early, 6: long steps are discarded halfway, and do not tell */

typedef struct {
    double time, next_event; /* next_event < 0: none */
    double v[N_VALUES];
    int terminates, pending;
} Model;

extern const int n_states, n_indicators;
extern const int states[], derivatives[]; /* their value references */

void model_start(Model* m);
void model_evaluate(Model* m); /* derivatives and outputs */
void model_indicators(const Model* m, double* z);
void model_event(Model* m);
double model_slope(int row, int column); /* d derivative / d state, where it is constant */

#endif
