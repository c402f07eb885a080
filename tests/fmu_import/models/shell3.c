#include "shell.h"

#include "torsion/fmi/fmi3.h"

typedef struct {
    Model m;
    fmi3LogMessageCallback log;
    fmi3InstanceEnvironment environment;
    bool with_events;
    fmi3Int64 big;
} Instance;

static fmi3Instance create(fmi3String token, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                           bool with_events) {
    if (strcmp(token, "{test}") != 0) return NULL;
#ifdef REFUSES_EVENT_MODE
    if (with_events) {
        log(environment, fmi3Error, "logStatusError", "Event Mode is not supported.");
        return NULL;
    }
#endif
    Instance* c = calloc(1, sizeof *c);
    c->log = log;
    c->environment = environment;
    c->with_events = with_events;
    model_start(&c->m);
    return c;
}
#define M (&((Instance*)c)->m)
const char* fmi3GetVersion(void) { return fmi3Version; }
fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                          fmi3Boolean logging, fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback log) {
    (void)name, (void)resources, (void)visible, (void)logging;
    return create(token, environment, log, true);
}
fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                         fmi3Boolean logging, fmi3Boolean with_events, fmi3Boolean early,
                                         const fmi3ValueReference required[], size_t n_required,
                                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                         fmi3IntermediateUpdateCallback update) {
    (void)name, (void)resources, (void)visible, (void)logging, (void)early, (void)required, (void)n_required,
        (void)update;
    return create(token, environment, log, with_events);
}
void fmi3FreeInstance(fmi3Instance c) { free(c); }
fmi3Status fmi3EnterInitializationMode(fmi3Instance c, fmi3Boolean has, fmi3Float64 tolerance, fmi3Float64 start,
                                       fmi3Boolean stops, fmi3Float64 stop) {
    (void)has, (void)tolerance, (void)stops, (void)stop;
    M->time = start;
    return fmi3OK;
}
fmi3Status fmi3ExitInitializationMode(fmi3Instance c) { return c ? fmi3OK : fmi3Error; }
fmi3Status fmi3EnterEventMode(fmi3Instance c) { return c ? fmi3OK : fmi3Error; }
fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance c) { return c ? fmi3OK : fmi3Error; }
fmi3Status fmi3EnterStepMode(fmi3Instance c) { return c ? fmi3OK : fmi3Error; }
fmi3Status fmi3Terminate(fmi3Instance c) { return c ? fmi3OK : fmi3Error; }
/* Scalar values of a variable */
#ifdef HAS_ARRAYS
#define SIZE(r) ((r) < 12 ? 3 : 1)
#else
#define SIZE(r) ((r) == PAIR ? 2 : 1)
#endif
#define ACCESS(Name)                                                                                                   \
    fmi3Status fmi3Get##Name(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3##Name v[],                   \
                             size_t n_values) {                                                                        \
        model_evaluate(M);                                                                                             \
        (void)n_values;                                                                                                \
        for (size_t i = 0, k = 0; i < n; ++i) {                                                                        \
            for (size_t e = 0; e < SIZE(r[i]); ++e) v[k++] = (fmi3##Name)M->v[r[i] + e];                               \
        }                                                                                                              \
        return fmi3OK;                                                                                                 \
    }                                                                                                                  \
    fmi3Status fmi3Set##Name(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3##Name v[],             \
                             size_t n_values) {                                                                        \
        (void)n_values;                                                                                                \
        for (size_t i = 0, k = 0; i < n; ++i) {                                                                        \
            for (size_t e = 0; e < SIZE(r[i]); ++e) M->v[r[i] + e] = v[k++];                                           \
        }                                                                                                              \
        return fmi3OK;                                                                                                 \
    }
ACCESS(Float32)
ACCESS(Float64)
ACCESS(Int8)
ACCESS(UInt8)
ACCESS(Int16)
ACCESS(UInt16)
ACCESS(Int32)
ACCESS(UInt32)
ACCESS(UInt64)
ACCESS(Boolean)
/* `big`, which no double holds, and how far it is above 2^53. */
enum { BIG = 25, ABOVE = 26 };
fmi3Status fmi3GetInt64(fmi3Instance c, const fmi3ValueReference r[], size_t n, fmi3Int64 v[], size_t n_values) {
    (void)n_values;
    for (size_t i = 0; i < n; ++i) v[i] = r[i] == BIG ? ((Instance*)c)->big : (fmi3Int64)M->v[r[i]];
    return fmi3OK;
}
fmi3Status fmi3SetInt64(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3Int64 v[], size_t n_values) {
    (void)n_values;
    for (size_t i = 0; i < n; ++i) {
        if (r[i] == BIG) ((Instance*)c)->big = v[i], M->v[ABOVE] = (double)(v[i] - ((fmi3Int64)1 << 53));
        else M->v[r[i]] = (double)v[i];
    }
    return fmi3OK;
}
fmi3Status fmi3SetString(fmi3Instance c, const fmi3ValueReference r[], size_t n, const fmi3String v[],
                         size_t n_values) {
    (void)c, (void)r, (void)n, (void)v, (void)n_values;
    return fmi3OK;
}
fmi3Status fmi3UpdateDiscreteStates(fmi3Instance c, fmi3Boolean* again, fmi3Boolean* end, fmi3Boolean* nominals,
                                    fmi3Boolean* changed, fmi3Boolean* has_next, fmi3Float64* next) {
    model_event(M);
    *again = *nominals = false;
    *changed = true;
    *end = M->terminates != 0;
    *has_next = M->next_event >= 0;
    *next = M->next_event;
    return fmi3OK;
}
fmi3Status fmi3CompletedIntegratorStep(fmi3Instance c, fmi3Boolean prior, fmi3Boolean* event, fmi3Boolean* end) {
    (void)c, (void)prior;
    *event = *end = false;
    return fmi3OK;
}
fmi3Status fmi3SetTime(fmi3Instance c, fmi3Float64 time) {
    M->time = time;
    return fmi3OK;
}
fmi3Status fmi3SetContinuousStates(fmi3Instance c, const fmi3Float64 x[], size_t n) {
    (void)n;
    write_states(M, x);
    return fmi3OK;
}
fmi3Status fmi3GetContinuousStates(fmi3Instance c, fmi3Float64 x[], size_t n) {
    (void)n;
    read_states(M, x);
    return fmi3OK;
}
fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance c, fmi3Float64 der[], size_t n) {
    Instance* self = c;
    if (M->v[FAILURE] == 1 && M->time > 0.5) return fmi3Discard;
    if (M->v[FAILURE] == 2 && M->time > 0.5) {
        self->log(self->environment, fmi3Error, "logStatusError", "the test wants number 2");
        return fmi3Error;
    }
    model_evaluate(M);
    for (size_t i = 0; i < n; ++i) der[i] = M->v[derivatives[i]];
    return fmi3OK;
}
fmi3Status fmi3GetEventIndicators(fmi3Instance c, fmi3Float64 z[], size_t n) {
    if (n > 0) model_indicators(M, z);
    return fmi3OK;
}
fmi3Status fmi3GetDirectionalDerivative(fmi3Instance c, const fmi3ValueReference u[], size_t n_u,
                                        const fmi3ValueReference k[], size_t n_k, const fmi3Float64 seed[],
                                        size_t n_seed, fmi3Float64 result[], size_t n_result) {
    (void)c, (void)u, (void)n_u, (void)k, (void)n_k, (void)n_seed, (void)n_result;
    product(seed, result);
    return fmi3OK;
}
fmi3Status fmi3DoStep(fmi3Instance c, fmi3Float64 current, fmi3Float64 step, fmi3Boolean prior, fmi3Boolean* event,
                      fmi3Boolean* end, fmi3Boolean* early, fmi3Float64* reached) {
    int has_event = 0, is_short = 0;
    (void)prior;
    if (M->v[FAILURE] == 1 && step > 0.01) return *reached = current, fmi3Discard;
    if (M->v[FAILURE] == 6 && step > 0.03) return integrate(M, current + step / 2, 0, &has_event), fmi3Discard;
    if (M->v[FAILURE] == 5 && step > 1e-3) step *= 0.6, is_short = 1;
    *reached = integrate(M, current + step, ((Instance*)c)->with_events, &has_event);
    *event = has_event != 0;
    *end = M->terminates != 0;
    *early = is_short || *reached < current + step - 1e-12;
    return fmi3OK;
}
fmi3Status fmi3GetFMUState(fmi3Instance c, fmi3FMUState* state) {
    if (*state == NULL) *state = malloc(sizeof(Model));
    memcpy(*state, M, sizeof(Model));
    return fmi3OK;
}
fmi3Status fmi3SetFMUState(fmi3Instance c, fmi3FMUState state) {
    memcpy(M, state, sizeof(Model));
    return fmi3OK;
}
fmi3Status fmi3FreeFMUState(fmi3Instance c, fmi3FMUState* state) {
    (void)c;
    free(*state);
    *state = NULL;
    return fmi3OK;
}
