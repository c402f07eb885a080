/* Runs a library of `torsion build` and prints every variable at some times, to the last bit: host LIBRARY SOLVER STOP
 * POINTS [PREFIX] */
#include "loader.h"

#include <torsion/embed.h>

#include <string.h>

static void message(void* data, int level, const char* code, const char* text) {
    (void)data;
    fprintf(stderr, "%s[%s]: %s\n", level == 0 ? "error" : "warning", code, text);
}

static Library library;
static const char* prefix = "torsion";

static Function own(const char* name) {
    char text[100];
    snprintf(text, sizeof text, "%s_%s", prefix, name);
    return find(library, text);
}

static void check(TorsionStatus status, const char* what) {
    if (status != TORSION_OK && status != TORSION_ENDED) fprintf(stderr, "%s: %d\n", what, (int)status), exit(1);
}

int main(int argc, char** argv) {
    if (argc < 5) return fprintf(stderr, "usage: host LIBRARY SOLVER STOP POINTS [PREFIX]\n"), 2;
    library = load(argv[1]);
    if (argc > 5) prefix = argv[5];
    const double stop = strtod(argv[3], NULL);
    const int points = atoi(argv[4]);
    TorsionStatus (*describe)(uint32_t, TorsionVariableDescription*) =
        (TorsionStatus(*)(uint32_t, TorsionVariableDescription*))own("describe");
    TorsionStatus (*get)(TorsionInstance*, uint32_t, double*) =
        (TorsionStatus(*)(TorsionInstance*, uint32_t, double*))own("get");
    TorsionStatus (*advance)(TorsionInstance*, double) = (TorsionStatus(*)(TorsionInstance*, double))own("advance");

    TorsionOptions options;
    ((void (*)(TorsionOptions*))own("default_options"))(&options);
    options.message = message;
    options.solver = argv[2];
    options.stop_time = stop;
    options.step_size = stop / points;
    options.tolerance = 1e-9;
    TorsionInstance* drive = ((TorsionInstance * (*)(const TorsionOptions*)) own("create"))(&options);
    if (drive == NULL) return 1;
    const uint32_t count = ((uint32_t (*)(void))own("count_variables"))();
    char* is_text = calloc(count + 1, 1);
    printf("time");
    for (uint32_t v = 0; v < count; ++v) {
        TorsionVariableDescription description;
        check(describe(v, &description), "describe");
        is_text[v] = strcmp(description.type, "String") == 0;
        if (!is_text[v]) printf("\t%s", description.name);
    }
    printf("\n");
    check(((TorsionStatus(*)(TorsionInstance*))own("initialize"))(drive), "initialize");
    for (int i = 0; i <= points; ++i) {
        check(advance(drive, stop * i / points), "advance");
        printf("%.17g", stop * i / points);
        for (uint32_t v = 0; v < count; ++v) {
            double value = 0;
            if (is_text[v]) continue;
            check(get(drive, v, &value), "get");
            printf("\t%.17g", value);
        }
        printf("\n");
    }
    ((void (*)(TorsionInstance*))own("free"))(drive);
    free(is_text);
    return 0;
}
