/* Counts what is allocated after the initialization, in fixed steps through a model's events. Usage: allocations SOLVER
 * STEP STEPS */
#include "libmodel.h"

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

int main(int argc, char** argv) {
    if (argc != 4) return fprintf(stderr, "usage: allocations SOLVER STEP STEPS\n"), 2;
    const double step = atof(argv[2]);
    const int steps = atoi(argv[3]);
    TorsionOptions options;
    torsion_default_options(&options);
    options.solver = argv[1];
    options.step_size = step;
    TorsionInstance* model = torsion_create(&options);
    if (model == NULL || torsion_initialize(model) != TORSION_OK) return fprintf(stderr, "no start\n"), 1;
    long before = allocations, during = 0;
    int where = 0;
    for (int i = 1; i <= steps; ++i) {
        if (torsion_advance(model, i * step) != TORSION_OK) return fprintf(stderr, "step %d fails\n", i), 1;
        if (allocations - before > during && where++ < 5)
            printf("step %d: %ld allocations\n", i, allocations - before - during);
        during = allocations - before;
    }
    printf("%ld allocations before the loop, %ld in %d steps\n", before, during, steps);
    torsion_free(model);
    return before > 0 && during == 0 ? 0 : 1;
}
