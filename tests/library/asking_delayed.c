/* Saving while an event is shown that has not happened yet, where delayed signals remember the past. */
#include "libDelayed.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int failures;
static void check(int is_good, const char* what) {
    if (!is_good) printf("FAILED %s\n", what), ++failures;
}
static double get(TorsionInstance* model, const char* name) {
    double value = NAN;
    check(torsion_get_named(model, name, &value) == TORSION_OK, name);
    return value;
}

int main(void) {
    TorsionOptions options;
    torsion_default_options(&options);
    options.stop_time = 10;
    TorsionInstance* model = torsion_create(&options);
    check(torsion_initialize(model) == TORSION_OK && torsion_advance(model, 1) == TORSION_OK, "the way to 1 s");
    check(torsion_set_named(model, "u", 1) == TORSION_OK && get(model, "n") == 1, "the event is shown");
    const size_t size = torsion_saved_size(model);
    void* saved = malloc(size);
    check(torsion_save(model, saved, size) == TORSION_OK, "saving");
    for (int turn = 0; turn < 2; ++turn) {
        check(torsion_advance(model, 2) == TORSION_OK, "the way to 2 s");
        check(fabs(get(model, "x") - 2) < 1e-9 && get(model, "n") == 1 && fabs(get(model, "y") - 2.75) < 1e-6,
              "values at 2 s");
        if (turn == 0) check(torsion_restore(model, saved, size) == TORSION_OK && get(model, "u") == 1, "restoring");
    }
    free(saved);
    torsion_free(model);
    return failures > 0;
}
