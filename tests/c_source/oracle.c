/* Kernels in C beside the same kernels as machine code, at random values: they must give the same bits.
 *
 * Compiled with the C code in it (SOURCE) and linked with `torsion build --emit obj`. Where a kernel asks the host to
 * solve a system, both get the solution of the C code. */
#include SOURCE

#include "torsion/model.h"

#include <stdio.h>
#include <stdlib.h>

#define COUNT(section) (sizeof(((model_t*)0)->section) / sizeof(double))

static model_t before, one, other;
static TorsionFrame frame;
static unsigned long long seed = 1;
static long differences, calls;

static double uniform(void) {
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (double)(seed >> 11) / 9007199254740992.0;
}

/* clang-format off */
#define SECTIONS(DO) \
    DO(x) DO(der) DO(y) DO(p) DO(u) DO(d) DO(pre) DO(relation) \
    DO(candidate) DO(forced) DO(difference) DO(magnitude) DO(active) DO(epsilon) DO(work)
/* clang-format on */

static void to_frame(const model_t* m) {
#define GO(section) memcpy(frame.section, m->section, sizeof(m->section));
    SECTIONS(GO)
#undef GO
    frame.time = m->time, frame.initial = m->initial, frame.event = m->event, frame.member = m->member;
}

static void from_frame(model_t* m) {
#define GO(section) memcpy(m->section, frame.section, sizeof(m->section));
    SECTIONS(GO)
#undef GO
    m->time = frame.time, m->initial = frame.initial, m->event = frame.event, m->member = frame.member;
}

static int32_t host_solve(TorsionFrame* f, uint32_t block) {
    (void)f, (void)block;
#ifdef WITH_BLOCKS
    from_frame(&other);
    const int32_t answer = solve_block(&other, block);
    to_frame(&other);
    return answer;
#else
    return -1;
#endif
}

static int32_t host_gradient(TorsionFrame* f, uint32_t block, uint32_t columns) {
    (void)f, (void)block, (void)columns;
#ifdef WITH_GRADIENTS
    from_frame(&other);
    const int32_t answer = solve_gradient(&other, block, columns);
    to_frame(&other);
    return answer;
#else
    return -1;
#endif
}

static int32_t host_assertion(TorsionFrame* f, uint32_t row, int32_t level) {
    (void)f, (void)row;
    return level == 3 ? 1 : 0;
}

static int32_t host_recall(TorsionFrame* f, uint32_t history, uint32_t wants_slope, double* values) {
    (void)f, (void)history, (void)wants_slope, (void)values;
    return -1;
}

static void compare(const char* kernel, const char* section, const double* a, const double* b, size_t n) {
    for (size_t i = 0; i < n; ++i) {
        if (memcmp(&a[i], &b[i], sizeof(double)) == 0 || (a[i] != a[i] && b[i] != b[i])) continue;
        if (++differences <= 20)
            printf("%s: %s[%zu] = %.17g, but %.17g in machine code\n", kernel, section, i, a[i], b[i]);
    }
}

static void check(const char* name, int32_t (*kernel)(model_t*), TorsionKernel native, const model_t* at,
                  uint32_t member) {
    if (native == NULL) return;
    one = *at;
    one.member = member;
    other = one;
    to_frame(&one);
    const int32_t a = kernel(&one), b = native(&frame);
    ++calls;
    if (a != b && ++differences <= 20) printf("%s answers %d, but %d in machine code\n", name, (int)a, (int)b);
    if (a != 0 || b != 0) return;
#define GO(section) compare(name, #section, one.section, frame.section, COUNT(section));
    SECTIONS(GO)
#undef GO
#ifdef WITH_JACOBIAN
    if (native == frame.model->jacobian_values)
        compare(name, "jacobian", one.jacobian, frame.jacobian, frame.model->jacobian_nnz);
#endif
}

/* Values as they come up: of the start, moved by up to 100 %, and by chance 0; relations of any value. */
static void disturb(model_t* m) {
#define GO(section)                                                                                                    \
    for (size_t i = 0; i < COUNT(section); ++i)                                                                        \
        m->section[i] = uniform() < 0.1 ? 0 : m->section[i] * (2 * uniform()) + 2 * uniform() - 1;
    GO(x)
    GO(der)
    GO(y)
    GO(u)
#undef GO
    for (size_t i = 0; i < COUNT(relation); ++i) {
        m->relation[i] = uniform() < 0.5, m->forced[i] = uniform() < 0.2;
    }
    for (size_t i = 0; i < COUNT(d); ++i) m->d[i] = uniform() < 0.5 ? m->d[i] : m->pre[i];
    m->time += 10 * uniform();
}

int main(void) {
    static const TorsionHost host = {TORSION_ABI_VERSION, sizeof(TorsionHost), host_solve,
                                     host_gradient,       host_assertion,      host_recall};
    const TorsionModel* const model = torsion_model();
    frame.version = TORSION_ABI_VERSION, frame.size = sizeof frame, frame.model = model, frame.host = &host;
#define GO(section) frame.section = calloc(COUNT(section) + model->n_work + 1, sizeof(double));
    SECTIONS(GO)
#undef GO
    frame.jacobian = calloc(model->jacobian_nnz + 1, sizeof(double));
    PREFIX(defaults)(&before);
    check("defaults", kernel_defaults, model->defaults, &before, 0);
    check("parameters", kernel_parameters, model->parameters, &before, 0);
    (void)PREFIX(init)(&before);
    for (int round = 0; round < 200; ++round) {
        model_t at = before;
        disturb(&at);
        at.event = round % 3 == 0;
        check("start", kernel_start, model->start, &at, 0);
        check("outputs", kernel_outputs, model->outputs, &at, 0);
        check("asserts", kernel_asserts, model->asserts, &at, 0);
        check("discrete", kernel_discrete, model->discrete, &at, 0);
#ifdef WITH_STATES
        check("derivatives", kernel_derivatives, model->derivatives, &at, 0);
#endif
#ifdef WITH_RELATIONS
        check("crossings", kernel_crossings, model->crossings, &at, 0);
#endif
#ifdef WITH_TIME
        check("next_time", kernel_next_time, model->next_time, &at, 0);
#endif
#ifdef WITH_JACOBIAN
        check("jacobian", kernel_jacobian, model->jacobian_values, &at, 0);
#endif
#ifdef WITH_BLOCKS
        for (uint32_t b = 0; b < model->n_blocks; ++b) {
            if (blocks[b].residuals == NULL) continue;
            at.initial = model->blocks[b].is_initial;
            check("residuals", blocks[b].residuals, model->blocks[b].residuals, &at, blocks[b].member);
#ifdef WITH_MIXED
            if (blocks[b].update_relations == NULL) continue;
            check("update_relations", blocks[b].update_relations, model->blocks[b].update_relations, &at,
                  blocks[b].member);
            check("update_discretes", blocks[b].update_discretes, model->blocks[b].update_discretes, &at,
                  blocks[b].member);
#endif
        }
        at.initial = 0;
#endif
    }
    printf("%ld calls, %ld differences\n", calls, differences);
    return differences == 0 ? 0 : 1;
}
