/* Loads a compiled model with dlopen and runs two instances of it, one with another parameter. Writes a CSV of the
 * first.
 *
 *     torsion build examples/BacklashDrive/BacklashDrive.mo -o libdrive.so
 *     cc -I. drive.c -o drive -ldl && ./drive ./libdrive.so drive.csv
 */
#include "libdrive.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void message(void* data, int level, const char* code, const char* text) {
    (void)data;
    fprintf(stderr, "%s[%s]: %s\n", level == 0 ? "error" : "warning", code, text);
}

/* A function of the library. */
static void* find(void* library, const char* name) {
    void* function = dlsym(library, name);
    if (function == NULL) fprintf(stderr, "%s\n", dlerror()), exit(1);
    return function;
}

static void check(TorsionStatus status, const char* what) {
    if (status != TORSION_OK) fprintf(stderr, "%s: %d\n", what, (int)status), exit(1);
}

int main(int argc, char** argv) {
    if (argc != 3) return fprintf(stderr, "usage: drive LIBRARY RESULT\n"), 2;
    void* library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return fprintf(stderr, "%s\n", dlerror()), 1;

    void (*default_options)(TorsionOptions*) = (void (*)(TorsionOptions*))find(library, "torsion_default_options");
    TorsionInstance* (*create)(const TorsionOptions*) =
        (TorsionInstance * (*)(const TorsionOptions*)) find(library, "torsion_create");
    TorsionStatus (*set_named)(TorsionInstance*, const char*, double) =
        (TorsionStatus(*)(TorsionInstance*, const char*, double))find(library, "torsion_set_named");
    TorsionStatus (*get)(TorsionInstance*, uint32_t, double*) =
        (TorsionStatus(*)(TorsionInstance*, uint32_t, double*))find(library, "torsion_get");
    TorsionStatus (*initialize)(TorsionInstance*) =
        (TorsionStatus(*)(TorsionInstance*))find(library, "torsion_initialize");
    TorsionStatus (*advance)(TorsionInstance*, double) =
        (TorsionStatus(*)(TorsionInstance*, double))find(library, "torsion_advance");
    void (*release)(TorsionInstance*) = (void (*)(TorsionInstance*))find(library, "torsion_free");

    TorsionOptions options;
    default_options(&options);
    options.message = message;
    TorsionInstance *drive = create(&options), *heavy = create(&options);
    if (drive == NULL || heavy == NULL) return 1;
    check(set_named(heavy, "load.J", 6.0), "load.J");
    check(initialize(drive), "initialize");
    check(initialize(heavy), "initialize");

    FILE* csv = fopen(argv[2], "w");
    if (csv == NULL) return perror(argv[2]), 1;
    fprintf(csv, "\"time\",\"load.w\",\"motor.w\"\n");
    double load = 0, motor = 0, other = 0;
    for (int i = 0; i <= 500; ++i) {
        const double time = i * 0.004;
        check(advance(drive, time), "advance");
        check(advance(heavy, time), "advance");
        check(get(drive, BacklashDrive_load_w, &load), "load.w");
        check(get(drive, BacklashDrive_motor_w, &motor), "motor.w");
        fprintf(csv, "%.17g,%.17g,%.17g\n", time, load, motor);
    }
    fclose(csv);
    check(get(heavy, BacklashDrive_load_w, &other), "load.w");
    printf("load.w = %.6f rad/s; with another inertia %.6f rad/s\n", load, other);
    release(drive);
    release(heavy);
    dlclose(library);
    return load != other ? 0 : 1;
}
