/* Times each step of a model's C code, in turn with an empty loop that lasts as long as its median step. Every run has
   other inertias (factors of 0.8 to 1.25), so that no two are alike. Prints, for both: n, median, 99.999th percentile,
   maximum in ns; then over-runs, runs that failed, bits of the status.

     measure STEPS STEPS_OF_A_RUN CLOCK    CLOCK: wall, or cpu (processor time of the thread: what the scheduler gives
   to others does not count) */
#define _GNU_SOURCE
#include "inertias.h" /* INERTIAS(APPLY) */
#include "M.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BIN = 10, FINE = 200000, COARSE = 200000, CHUNK = 1000 }; /* bins of 10 ns up to 2 ms, then of 10 µs up to 2 s */

typedef struct {
    uint64_t fine[FINE], coarse[COARSE], count, most;
} Histogram;

static Histogram of_steps, of_empty;
static M_t model;
static clockid_t its_clock = CLOCK_MONOTONIC;

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(its_clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void add(Histogram* h, uint64_t ns) {
    const uint64_t bin = ns / BIN, wide = bin / 1000;
    if (bin < FINE) ++h->fine[bin];
    else ++h->coarse[wide < COARSE ? wide : COARSE - 1];
    ++h->count;
    if (ns > h->most) h->most = ns;
}

/* The upper end of the bin. */
static uint64_t percentile(const Histogram* h, double share) {
    const uint64_t wanted = (uint64_t)(share * (double)h->count);
    uint64_t sum = 0;
    for (uint64_t i = 0; i < FINE; ++i) {
        sum += h->fine[i];
        if (sum > wanted) return (i + 1) * BIN;
    }
    for (uint64_t i = 0; i < COARSE; ++i) {
        sum += h->coarse[i];
        if (sum > wanted) return (i + 1) * BIN * 1000;
    }
    return h->most;
}

static void spin(uint64_t turns) {
    for (uint64_t i = 0; i < turns; ++i) __asm__ volatile("");
}

static void time_empty(uint64_t n, uint64_t turns) {
    for (uint64_t i = 0; i < n; ++i) {
        const uint64_t begin = now();
        spin(turns);
        add(&of_empty, now() - begin);
    }
}

/* So many turns that the empty loop lasts as long as the median step. */
static uint64_t turns_for(uint64_t ns) {
    const uint64_t turns = 200000;
    uint64_t best = UINT64_MAX; /* of many: the one that nobody has interrupted */
    for (int i = 0; i < 200; ++i) {
        const uint64_t begin = now();
        spin(turns);
        const uint64_t taken = now() - begin;
        if (taken < best) best = taken;
    }
    return (uint64_t)((double)ns * (double)turns / (double)best);
}

static uint64_t state = 88172645463325252u;
static double next_factor(void) /* xorshift; 0.8 to 1.25 */
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return 0.8 + 0.45 * (double)(state >> 11) * 0x1p-53;
}

static uint64_t failed_runs, overruns, bits;

static int begin_run(void) {
    memset(&model, 0, sizeof model);
    M_defaults(&model);
#define VARY(name) model.parameter.name *= (M_real_t)next_factor();
    INERTIAS(VARY)
    const uint32_t status = M_init(&model);
    bits |= status;
    if ((status & M_STATUS_FAILED) == 0u) return 1;
    ++failed_runs;
    return 0;
}

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    const uint64_t steps = strtoull(argv[1], NULL, 10), steps_of_run = strtoull(argv[2], NULL, 10);
    if (strcmp(argv[3], "cpu") == 0) its_clock = CLOCK_THREAD_CPUTIME_ID;
    uint64_t done = 0, left = 0, turns = 0;
    while (done < steps && failed_runs < 1000) {
        if (left == 0) {
            overruns += model.overruns;
            if (!begin_run()) continue;
            left = steps_of_run;
        }
        const uint64_t chunk = left < CHUNK ? left : CHUNK;
        for (uint64_t i = 0; i < chunk; ++i) {
            const uint64_t begin = now();
            const uint32_t status = M_step(&model);
            add(&of_steps, now() - begin);
            bits |= status;
        }
        done += chunk, left -= chunk;
        if ((model.status & (M_STATUS_FAILED | M_STATUS_TERMINATED)) != 0u) left = 0; /* steps do nothing any more */
        if (turns == 0) turns = turns_for(percentile(&of_steps, 0.5));
        time_empty(chunk, turns);
    }
    overruns += model.overruns;
    const Histogram* all[] = {&of_steps, &of_empty};
    for (int i = 0; i < 2; ++i)
        printf("%llu %llu %llu %llu\n", (unsigned long long)all[i]->count, (unsigned long long)percentile(all[i], 0.5),
               (unsigned long long)percentile(all[i], 0.99999), (unsigned long long)all[i]->most);
    printf("%llu %llu %llx\n", (unsigned long long)overruns, (unsigned long long)failed_runs, (unsigned long long)bits);
    return 0;
}
