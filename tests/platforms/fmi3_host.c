/* Runs an FMU for FMI 3 as a Co-Simulation: fmi3_host LIBRARY cs STOP POINTS TOKEN STATES INDICATORS REFERENCE…: prints
 * the numbers with these value references at some times. */
#include "loader.h"

#include <torsion/fmi/fmi3.h>

#include <string.h>

static void message(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String text) {
    (void)environment, (void)category;
    fprintf(stderr, "%d: %s\n", (int)status, text);
}

static Library library;
static fmi3Instance unit;

#define CALL(name, ...) check(((__typeof__(name)*)find(library, #name))(__VA_ARGS__), #name)

static void check(fmi3Status status, const char* what) {
    if (status != fmi3OK) fprintf(stderr, "%s: status %d\n", what, (int)status), exit(1);
}

static fmi3ValueReference references[1000];
static fmi3Float64 values[1000];

static void print(double time, size_t count) {
    CALL(fmi3GetFloat64, unit, references, count, values, count);
    printf("%.17g", time);
    for (size_t i = 0; i < count; ++i) printf("\t%.17g", values[i]);
    printf("\n");
}

int main(int argc, char** argv) {
    if (argc < 9)
        return fprintf(stderr, "usage: fmi3_host LIBRARY cs STOP POINTS TOKEN STATES INDICATORS REFERENCE…\n"), 2;
    library = load(argv[1]);
    const double stop = strtod(argv[3], NULL);
    const int points = atoi(argv[4]);
    const size_t count = (size_t)argc - 8;
    for (size_t i = 0; i < count; ++i) references[i] = (fmi3ValueReference)strtoul(argv[8 + i], NULL, 10);
    if (strncmp(((__typeof__(fmi3GetVersion)*)find(library, "fmi3GetVersion"))(), "3.0", 3) != 0)
        return fprintf(stderr, "fmi3GetVersion\n"), 1;
    unit = ((__typeof__(fmi3InstantiateCoSimulation)*)find(library, "fmi3InstantiateCoSimulation"))(
        "unit", argv[5], "", fmi3False, fmi3False, fmi3False, fmi3False, NULL, 0, NULL, message, NULL);
    if (unit == NULL) return fprintf(stderr, "fmi3InstantiateCoSimulation\n"), 1;
    CALL(fmi3EnterInitializationMode, unit, fmi3True, 1e-9, 0, fmi3True, stop);
    CALL(fmi3ExitInitializationMode, unit);
    printf("time");
    for (size_t i = 0; i < count; ++i) printf("\t%u", references[i]);
    printf("\n");
    print(0, count);
    for (int i = 0; i < points; ++i) {
        const double from = stop * i / points, to = stop * (i + 1) / points;
        fmi3Boolean event = fmi3False, terminate = fmi3False, early = fmi3False;
        double last = 0;
        CALL(fmi3DoStep, unit, from, to - from, fmi3True, &event, &terminate, &early, &last);
        print(to, count);
    }
    CALL(fmi3Terminate, unit);
    ((__typeof__(fmi3FreeInstance)*)find(library, "fmi3FreeInstance"))(unit);
    return 0;
}
