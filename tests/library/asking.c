/* A library asked for outputs after inputs were set, before the step that handles their event. */
#include "libAsked.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The program's malloc comes before the C library's, also for the library. */
extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);
static long allocations;
void* malloc(size_t size) { return ++allocations, __libc_malloc(size); }
void* calloc(size_t count, size_t size) { return ++allocations, __libc_calloc(count, size); }
void* realloc(void* memory, size_t size) { return ++allocations, __libc_realloc(memory, size); }

static int failures;
static void check(int holds, const char* what) {
    if (!holds) printf("FAILED %s\n", what), ++failures;
}

static TorsionInstance* make(void) {
    TorsionOptions options;
    torsion_default_options(&options);
    options.solver = "rk4";
    options.step_size = 0.01;
    TorsionInstance* model = torsion_create(&options);
    if (model == NULL || torsion_initialize(model) != TORSION_OK) exit(1);
    return model;
}
static void set(TorsionInstance* model, const char* name, double value) {
    check(torsion_set_named(model, name, value) == TORSION_OK, name);
}
static double get(TorsionInstance* model, const char* name) {
    double value = NAN;
    check(torsion_get_named(model, name, &value) == TORSION_OK, name);
    return value;
}

static void values_at_once(void) {
    TorsionInstance* model = make();
    check(torsion_step(model, 0.1) == TORSION_OK, "a step");
    const double before = get(model, "x");
    set(model, "u", 50);
    set(model, "i", 3);
    set(model, "on", 1);
    check(get(model, "y") == 1 && get(model, "u") == 50, "a limiter");
    check(get(model, "twice") == 6 && get(model, "off") == 0, "discrete outputs");
    check(get(model, "ups") == 1 && get(model, "x") == 10, "a when-equation");
    check(get(model, "ups") == 1, "asked twice");
    set(model, "u", 0);
    set(model, "on", 0);
    check(get(model, "y") == 0 && get(model, "ups") == 0 && get(model, "off") == 1 && get(model, "x") == before,
          "the last value counts");
    set(model, "limit", 0.25);
    set(model, "u", 0.375);
    check(get(model, "y") == 0.25, "a tunable parameter");
    set(model, "u", 50);
    const size_t size = torsion_saved_size(model);
    void* saved = malloc(size);
    check(get(model, "ups") == 1, "before saving");
    check(torsion_save(model, saved, size) == TORSION_OK && get(model, "ups") == 1, "after saving");
    check(torsion_step(model, 0.1) == TORSION_OK && get(model, "ups") == 1, "the event itself");
    const double x = get(model, "x");
    check(torsion_restore(model, saved, size) == TORSION_OK && get(model, "ups") == 1 && get(model, "x") == 10,
          "after restoring");
    check(torsion_step(model, 0.1) == TORSION_OK && get(model, "ups") == 1 && get(model, "x") == x, "the same again");
    free(saved);
    torsion_free(model);
}

/* Whoever asks gets the same run as who does not, but for roundings of Newton's method; nothing is allocated for it. */
static void the_same_run(void) {
    TorsionInstance *asked = make(), *silent = make();
    long before = 0;
    for (int k = 0; k < 40; ++k) {
        const double u = 3 * sin(k);
        if (k == 2) before = allocations;
        set(asked, "u", -u), set(asked, "on", k % 3 == 0);
        get(asked, "y"), get(asked, "ups"), get(asked, "root");
        set(asked, "u", u), set(asked, "on", k % 2 == 0);
        get(asked, "off"), get(asked, "x");
        set(silent, "u", u), set(silent, "on", k % 2 == 0);
        check(torsion_advance(asked, 0.1 * (k + 1)) == TORSION_OK &&
                  torsion_advance(silent, 0.1 * (k + 1)) == TORSION_OK,
              "steps");
        check(fabs(get(asked, "x") - get(silent, "x")) < 1e-12 &&
                  fabs(get(asked, "root") - get(silent, "root")) < 1e-12,
              "the same states");
        check(get(asked, "ups") == get(silent, "ups") && get(asked, "ons") == get(silent, "ons"), "the same counts");
    }
    if (allocations != before) printf("FAILED %ld allocations\n", allocations - before), ++failures;
    torsion_free(asked);
    torsion_free(silent);
}

/* Another integrator finds events itself: at its points relations stay. */
static void another_integrator(void) {
    TorsionInstance* model = make();
    double x[1];
    check(torsion_count_states() == 1 && torsion_get_states(model, x) == TORSION_OK, "states");
    check(torsion_set_point(model, 0.05, x) == TORSION_OK, "a point");
    set(model, "u", 50);
    check(get(model, "y") == 50 && get(model, "ups") == 0, "relations at a point");
    check(torsion_event(model) == TORSION_OK && get(model, "y") == 1 && get(model, "ups") == 1, "the event");
    torsion_free(model);
}

int main(void) {
    values_at_once();
    the_same_run();
    another_integrator();
    return failures > 0;
}
