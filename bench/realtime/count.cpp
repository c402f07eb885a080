// The model's C code with numbers that count (tests/c_source/counted.h): every step against the bound that was proved,
// kind by kind. Arguments: steps, steps of a run, then the bounds: 7 of a step with an event, 7 of one without, 7
// least.
#include <cstdio>
#include <cstdlib>
#include <cstring>
static unsigned long long events;
#include "counting.inc"
#include "inertias.h"
static M_t model;
static unsigned long long state = 88172645463325252u;
static double next_factor() {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return 0.8 + 0.45 * static_cast<double>(state >> 11) * 0x1p-53;
}
int main(int argc, char** argv) {
    if (argc != 3 + 3 * KINDS) return 2;
    const auto number = [&](int i) { return std::strtoull(argv[i], nullptr, 10); };
    const unsigned long long steps = number(1), of_run = number(2);
    unsigned long long done = 0, broken = 0, largest = 0, quiet = 0, with_events = 0, overruns = 0, failed = 0;
    for (unsigned long long left = 0; done < steps && failed < 1000;) {
        if (left == 0) {
            overruns += model.overruns;
            std::memset(static_cast<void*>(&model), 0, sizeof model);
            M_defaults(&model);
#define VARY(name) model.parameter.name.value *= next_factor();
            INERTIAS(VARY)
            if ((M_init(&model) & M_STATUS_FAILED) != 0u) {
                ++failed;
                continue;
            }
            left = of_run;
        }
        std::memset(counts, 0, sizeof counts), events = 0;
        M_step(&model);
        ++done, --left;
        const bool is_over = (model.status & (M_STATUS_FAILED | M_STATUS_TERMINATED)) != 0u;
        unsigned long long sum = 0;
        for (int k = 0; k < KINDS; ++k) {
            sum += counts[k];
            if (counts[k] > number(3 + (events > 0 ? 0 : KINDS) + k) ||
                (!is_over && counts[k] < number(3 + 2 * KINDS + k)))
                ++broken;
        }
        with_events += events > 0;
        if (sum > largest) largest = sum;
        if (events == 0 && sum > quiet) quiet = sum;
        if (is_over) left = 0;
    }
    overruns += model.overruns;
    std::printf("%llu %llu %llu %llu %llu %llu %llu\n", done, broken, largest, quiet, with_events, overruns, failed);
}
