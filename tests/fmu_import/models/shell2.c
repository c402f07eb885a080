#include "shell.h"

#include "torsion/fmi/fmi2.h"

typedef struct {
    Model m;
    fmi2CallbackFunctions call;
} Instance;

const char* fmi2GetTypesPlatform(void) { return fmi2TypesPlatform; }
const char* fmi2GetVersion(void) { return fmi2Version; }
fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                              const fmi2CallbackFunctions* functions, fmi2Boolean visible, fmi2Boolean logging) {
    (void)name, (void)type, (void)resources, (void)visible, (void)logging;
    if (strcmp(guid, "{test}") != 0) return NULL;
    Instance* c = calloc(1, sizeof *c);
    c->call = *functions;
    model_start(&c->m);
    return c;
}
#define M (&((Instance*)c)->m)
void fmi2FreeInstance(fmi2Component c) { free(c); }
fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean has, fmi2Real tolerance, fmi2Real start, fmi2Boolean stops,
                               fmi2Real stop) {
    (void)has, (void)tolerance, (void)stops, (void)stop;
    M->time = start;
    return fmi2OK;
}
fmi2Status fmi2EnterInitializationMode(fmi2Component c) { return c ? fmi2OK : fmi2Error; }
fmi2Status fmi2ExitInitializationMode(fmi2Component c) { return c ? fmi2OK : fmi2Error; }
fmi2Status fmi2Terminate(fmi2Component c) { return c ? fmi2OK : fmi2Error; }
#define ACCESS(Name)                                                                                                   \
    fmi2Status fmi2Get##Name(fmi2Component c, const fmi2ValueReference r[], size_t n, fmi2##Name v[]) {                \
        model_evaluate(M);                                                                                             \
        for (size_t i = 0; i < n; ++i) v[i] = M->v[r[i]];                                                              \
        return fmi2OK;                                                                                                 \
    }                                                                                                                  \
    fmi2Status fmi2Set##Name(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2##Name v[]) {          \
        for (size_t i = 0; i < n; ++i) M->v[r[i]] = v[i];                                                              \
        return fmi2OK;                                                                                                 \
    }
ACCESS(Real)
ACCESS(Integer)
ACCESS(Boolean)
fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference r[], size_t n, const fmi2String v[]) {
    (void)c, (void)r, (void)n, (void)v;
    return fmi2OK;
}
fmi2Status fmi2EnterEventMode(fmi2Component c) { return c ? fmi2OK : fmi2Error; }
fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo* info) {
    model_event(M);
    memset(info, 0, sizeof *info);
    info->terminateSimulation = M->terminates;
    info->valuesOfContinuousStatesChanged = fmi2True;
    info->nextEventTimeDefined = M->next_event >= 0;
    info->nextEventTime = M->next_event;
    return fmi2OK;
}
fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c) { return c ? fmi2OK : fmi2Error; }
#ifndef WITHOUT_COMPLETED_STEP
fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean prior, fmi2Boolean* event, fmi2Boolean* end) {
    (void)c, (void)prior;
    *event = *end = 0;
    return fmi2OK;
}
#endif
fmi2Status fmi2SetTime(fmi2Component c, fmi2Real time) {
    M->time = time;
    return fmi2OK;
}
fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], size_t n) {
    (void)n;
    write_states(M, x);
    return fmi2OK;
}
fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t n) {
    (void)n;
    read_states(M, x);
    return fmi2OK;
}
fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real der[], size_t n) {
    Instance* self = c;
    if (M->v[FAILURE] == 1 && M->time > 0.5) return fmi2Discard;
    if (M->v[FAILURE] == 2 && M->time > 0.5) {
        self->call.logger(self->call.componentEnvironment, "test", fmi2Error, "logStatusError",
                          "the test wants number %d", 2);
        return fmi2Error;
    }
    model_evaluate(M);
    for (size_t i = 0; i < n; ++i) der[i] = M->v[derivatives[i]];
    return fmi2OK;
}
fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real z[], size_t n) {
    if (n > 0) model_indicators(M, z);
    return fmi2OK;
}
fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real x[], size_t n) {
    (void)c;
    for (size_t i = 0; i < n; ++i) x[i] = 1;
    return fmi2OK;
}
fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference u[], size_t n_u,
                                        const fmi2ValueReference k[], size_t n_k, const fmi2Real seed[],
                                        fmi2Real result[]) {
    (void)c, (void)u, (void)n_u, (void)k, (void)n_k;
    product(seed, result);
    return fmi2OK;
}
fmi2Status fmi2DoStep(fmi2Component c, fmi2Real current, fmi2Real step, fmi2Boolean prior) {
    int event = 0;
    (void)prior;
    if (M->v[FAILURE] == 1 && step > 0.01) return fmi2Discard; /* only short steps */
    if (M->v[FAILURE] == 6 && step > 0.03) return integrate(M, current + step / 2, 0, &event), fmi2Discard;
    integrate(M, current + step, 0, &event);
    if (M->v[FAILURE] == 4) return M->pending = 3, fmi2Pending;
    return M->terminates ? fmi2Discard : fmi2OK;
}
fmi2Status fmi2GetStatus(fmi2Component c, fmi2StatusKind kind, fmi2Status* value) {
    if (kind != fmi2DoStepStatus) return fmi2Discard;
    M->v[POLLS] += 1;
    *value = --M->pending > 0 ? fmi2Pending : fmi2OK;
    return fmi2OK;
}
fmi2Status fmi2GetRealStatus(fmi2Component c, fmi2StatusKind kind, fmi2Real* value) {
    (void)kind;
    if (M->v[FAILURE] == 6) return fmi2Discard;
    *value = M->time;
    return fmi2OK;
}
fmi2Status fmi2GetBooleanStatus(fmi2Component c, fmi2StatusKind kind, fmi2Boolean* value) {
    (void)kind;
    *value = M->terminates;
    return fmi2OK;
}
fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate* state) {
    if (*state == NULL) *state = malloc(sizeof(Model));
    memcpy(*state, M, sizeof(Model));
    return fmi2OK;
}
fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state) {
    memcpy(M, state, sizeof(Model));
    return fmi2OK;
}
fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate* state) {
    (void)c;
    free(*state);
    *state = NULL;
    return fmi2OK;
}
