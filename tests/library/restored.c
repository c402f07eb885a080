/* A state that another instance takes up: it goes on to the bit as the one that was saved, whatever either has done
 * before. */
#include MODEL_HEADER

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

static TorsionInstance* started(const TorsionOptions* options, int history) {
    TorsionInstance* instance = torsion_create(options);
    if (history > 0) torsion_initialize(instance);
    if (history > 1) torsion_advance(instance, 0.3);
    if (history > 2) torsion_advance(instance, 2.7);
    return instance;
}

static void compare(TorsionInstance* a, TorsionInstance* b, double time, const char* what) {
    for (unsigned i = 0; i < torsion_count_variables(); ++i) {
        double x = 0, y = 0;
        TorsionVariableDescription description;
        torsion_describe(i, &description);
        if (torsion_get(a, i, &x) != TORSION_OK || torsion_get(b, i, &y) != TORSION_OK || memcmp(&x, &y, sizeof x) == 0)
            continue;
        printf("%s, at %g: %s is %.17g, and %.17g in the other instance\n", what, time, description.name, x, y);
        ++failures;
        return;
    }
}

int main(void) {
    static const char* const solvers[] = {"cvode", "cvode-adams", "trapezoid", "rosenbrock"};
    for (unsigned s = 0; s < sizeof solvers / sizeof *solvers; ++s) {
        for (int history = 0; history < 4; ++history) {
            for (double time = 0; time < 1.3; time += 0.3508) {
                char what[100];
                TorsionOptions options;
                torsion_default_options(&options);
                options.solver = solvers[s];
                TorsionInstance *a = started(&options, 1), *b = started(&options, history);
                if (a == NULL || b == NULL) return 1;
                torsion_advance(a, time);
                const size_t size = torsion_saved_size(a);
                void* bytes = malloc(size);
                if (torsion_save(a, bytes, size) != TORSION_OK || torsion_restore(b, bytes, size) != TORSION_OK)
                    return 1;
                snprintf(what, sizeof what, "%s, other instance with history %d, saved at %g", solvers[s], history,
                         time);
                for (double to = time; to < 3; to += 0.37) {
                    torsion_advance(a, to);
                    torsion_advance(b, to);
                    compare(a, b, to, what);
                }
                torsion_restore(a, bytes, size); /* and the same instance, coming back */
                torsion_advance(a, 3);
                torsion_restore(b, bytes, size);
                torsion_advance(b, 3);
                compare(a, b, 3, what);
                free(bytes);
                torsion_free(a);
                torsion_free(b);
            }
        }
    }
    return failures > 0;
}
