/* Runs an FMU for FMI 2: fmi2_host LIBRARY cs|me STOP POINTS GUID STATES INDICATORS REFERENCE…: prints the Reals with
 * these value references at some times. Model Exchange: explicit steps of a quarter of the distance, events where an
 * indicator changes its sign. */
#include "loader.h"

#include <torsion/fmi/fmi2.h>

#include <math.h>
#include <stdarg.h>
#include <string.h>

static void logger(fmi2ComponentEnvironment environment, fmi2String name, fmi2Status status, fmi2String category,
                   fmi2String text, ...) {
    (void)environment, (void)category;
    fprintf(stderr, "%s: %d: %s\n", name, (int)status, text);
}

static Library library;
static fmi2Component unit;

#define CALL(name, ...) check(((__typeof__(name)*)find(library, #name))(__VA_ARGS__), #name)

static void check(fmi2Status status, const char* what) {
    if (status != fmi2OK) fprintf(stderr, "%s: status %d\n", what, (int)status), exit(1);
}

static fmi2ValueReference references[1000];
static fmi2Real values[1000];

static void print(double time, size_t count) {
    CALL(fmi2GetReal, unit, references, count, values);
    printf("%.17g", time);
    for (size_t i = 0; i < count; ++i) printf("\t%.17g", values[i]);
    printf("\n");
}

static void handle_event(void) {
    fmi2EventInfo info = {fmi2True, fmi2False, fmi2False, fmi2False, fmi2False, 0};
    while (info.newDiscreteStatesNeeded) CALL(fmi2NewDiscreteStates, unit, &info);
    CALL(fmi2EnterContinuousTimeMode, unit);
}

static void exchange(double from, double to, size_t n_x, size_t n_z) {
    static double x[1000], der[1000], before[1000], after[1000];
    for (int k = 1; k <= 4; ++k) {
        const double time = from + (to - from) * k / 4;
        CALL(fmi2GetContinuousStates, unit, x, n_x);
        CALL(fmi2GetDerivatives, unit, der, n_x);
        CALL(fmi2GetEventIndicators, unit, before, n_z);
        for (size_t i = 0; i < n_x; ++i) x[i] += (to - from) / 4 * der[i];
        CALL(fmi2SetTime, unit, time);
        CALL(fmi2SetContinuousStates, unit, x, n_x);
        CALL(fmi2GetEventIndicators, unit, after, n_z);
        fmi2Boolean enter = fmi2False, stop = fmi2False;
        CALL(fmi2CompletedIntegratorStep, unit, fmi2True, &enter, &stop);
        for (size_t i = 0; i < n_z; ++i) enter = enter || (before[i] < 0) != (after[i] < 0);
        if (!enter) continue;
        CALL(fmi2EnterEventMode, unit);
        handle_event();
    }
}

int main(int argc, char** argv) {
    if (argc < 9)
        return fprintf(stderr, "usage: fmi2_host LIBRARY cs|me STOP POINTS GUID STATES INDICATORS REFERENCE…\n"), 2;
    library = load(argv[1]);
    const int is_exchange = strcmp(argv[2], "me") == 0;
    const double stop = strtod(argv[3], NULL);
    const int points = atoi(argv[4]);
    const size_t n_x = (size_t)atoi(argv[6]), n_z = (size_t)atoi(argv[7]), count = (size_t)argc - 8;
    for (size_t i = 0; i < count; ++i) references[i] = (fmi2ValueReference)strtoul(argv[8 + i], NULL, 10);

    if (strcmp(((__typeof__(fmi2GetVersion)*)find(library, "fmi2GetVersion"))(), "2.0") != 0)
        return fprintf(stderr, "fmi2GetVersion\n"), 1;
    const fmi2CallbackFunctions callbacks = {logger, calloc, free, NULL, NULL};
    unit = ((__typeof__(fmi2Instantiate)*)find(library, "fmi2Instantiate"))(
        "unit", is_exchange ? fmi2ModelExchange : fmi2CoSimulation, argv[5], "", &callbacks, fmi2False, fmi2False);
    if (unit == NULL) return fprintf(stderr, "fmi2Instantiate\n"), 1;
    CALL(fmi2SetupExperiment, unit, fmi2True, 1e-9, 0, fmi2True, stop);
    CALL(fmi2EnterInitializationMode, unit);
    CALL(fmi2ExitInitializationMode, unit);
    if (is_exchange) handle_event();
    printf("time");
    for (size_t i = 0; i < count; ++i) printf("\t%u", references[i]);
    printf("\n");
    print(0, count);
    for (int i = 0; i < points; ++i) {
        const double from = stop * i / points, to = stop * (i + 1) / points;
        if (is_exchange) exchange(from, to, n_x, n_z);
        else CALL(fmi2DoStep, unit, from, to - from, fmi2True);
        print(to, count);
    }
    CALL(fmi2Terminate, unit);
    ((__typeof__(fmi2FreeInstance)*)find(library, "fmi2FreeInstance"))(unit);
    return 0;
}
