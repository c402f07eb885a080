/* A loop of 1 ms with fixed steps, as on a test bench (without the clock): after the initialization nothing is
 * allocated. malloc is counted here.
 *
 *     cc -I. realtime.c -L. -ldrive -Wl,-rpath,. -o realtime && ./realtime
 */
#include "libdrive.h"

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

int main(void) {
    TorsionOptions options;
    torsion_default_options(&options);
    options.solver = "trapezoid";
    options.step_size = 0.001;
    TorsionInstance* drive = torsion_create(&options);
    if (drive == NULL || torsion_initialize(drive) != TORSION_OK) return 1;
    const long before = allocations;
    double speed = 0, largest = 0;
    for (int i = 1; i <= 2000; ++i) {
        if (torsion_advance(drive, i * 0.001) != TORSION_OK ||
            torsion_get(drive, BacklashDrive_load_w, &speed) != TORSION_OK)
            return 1;
        if (speed > largest) largest = speed;
    }
    const long during = allocations - before;
    printf("%ld allocations before the loop, %ld in 2000 steps; load.w at most %.4f rad/s\n", before, during, largest);
    torsion_free(drive);
    return before > 0 && during == 0 ? 0 : 1;
}
