/* Runs an FMU for Co-Simulation on its own platform, for `torsion fmu --verify` on another one, under an emulator. In
 * the present folder:
 *
 *     request    lines: version of FMI, library, token, start, stop, step, tolerance; then one per number wanted: its
 * type (R, I, B, E) and reference answer     rows of doubles: time, then the numbers problem    why there is no answer,
 * or what the FMU said
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <torsion/fmi/fmi2.h>
#include <torsion/fmi/fmi3.h>

typedef void (*Function)(void);

#if defined(_WIN32)
__declspec(dllimport) void* LoadLibraryA(const char* path);
__declspec(dllimport) Function GetProcAddress(void* library, const char* name);
static void* load(const char* path) { return LoadLibraryA(path); }
static Function look_up(void* library, const char* name) { return GetProcAddress(library, name); }
#else
#include <dlfcn.h>
static void* load(const char* path) { return dlopen(path, RTLD_NOW | RTLD_LOCAL); }
static Function look_up(void* library, const char* name) { return (Function)dlsym(library, name); }
#endif

static FILE* problem;
static void* library;

static void tell(const char* text) {
    fputs(text, problem);
    fputs("\n", problem);
}
static void stop(const char* what, const char* why) {
    fputs(what, problem);
    tell(why);
    fclose(problem);
    exit(1);
}
static Function find(const char* name) {
    Function function = look_up(library, name);
    if (function == NULL) stop("the library has no ", name);
    return function;
}
#define CALL(name, ...) check(((__typeof__(name)*)find(#name))(__VA_ARGS__), #name)
#define OBJECT(name, ...) ((__typeof__(name)*)find(#name))(__VA_ARGS__)

/* 0 and 1 of both versions: good, and good with a warning */
static void check(int status, const char* what) {
    if (status > 1) stop(what, " fails");
}

/* ---- the request */

static char line[4096], path[4096], token[4096];

static const char* next_line(FILE* file) {
    if (fgets(line, sizeof line, file) == NULL) return NULL;
    line[strcspn(line, "\n")] = 0;
    return line;
}
static double next_number(FILE* file) {
    const char* text = next_line(file);
    return text == NULL ? 0 : strtod(text, NULL);
}

enum { real, integer, boolean, enumeration, types };
static unsigned* references[types]; /* the numbers of each type, and their columns */
static size_t* columns[types];
static size_t counts[types], count;

static void add(const char* text) {
    const char* letters = "RIBE";
    const char* type = strchr(letters, text[0]);
    if (type == NULL || text[0] == 0) stop("no such type: ", text);
    const size_t t = (size_t)(type - letters), n = counts[t]++;
    references[t] = realloc(references[t], (n + 1) * sizeof *references[t]);
    columns[t] = realloc(columns[t], (n + 1) * sizeof *columns[t]);
    references[t][n] = (unsigned)strtoul(text + 1, NULL, 10);
    columns[t][n] = count++;
}

/* ---- rows */

static FILE* answer;
static double* row;

static void* room(size_t size) { return calloc(count + 1, size); }
static void write_row(double time) {
    row[0] = time;
    if (fwrite(row, sizeof *row, count + 1, answer) != count + 1) stop("the answer cannot be written", "");
}
#define TAKE(type, values)                                                                                             \
    for (size_t k = 0; k < counts[type]; ++k) row[1 + columns[type][k]] = (double)values[k]

/* ---- FMI 2 */

static fmi2Component unit2;

static void message2(fmi2ComponentEnvironment environment, fmi2String name, fmi2Status status, fmi2String category,
                     fmi2String text, ...) {
    (void)environment, (void)name, (void)status, (void)category;
    tell(text);
}
static void read2(double time) {
    static fmi2Real* reals;
    static fmi2Integer* integers;
    static fmi2Boolean* booleans;
    if (reals == NULL)
        reals = room(sizeof *reals), integers = room(sizeof *integers), booleans = room(sizeof *booleans);
    if (counts[real] > 0) CALL(fmi2GetReal, unit2, references[real], counts[real], reals);
    TAKE(real, reals);
    if (counts[boolean] > 0) CALL(fmi2GetBoolean, unit2, references[boolean], counts[boolean], booleans);
    TAKE(boolean, booleans);
    for (int type = integer; type <= enumeration; type += enumeration - integer) {
        if (counts[type] > 0) CALL(fmi2GetInteger, unit2, references[type], counts[type], integers);
        TAKE(type, integers);
    }
    write_row(time);
}
static void run2(double start, double end, double step, double tolerance) {
    static const fmi2CallbackFunctions callbacks = {message2, calloc, free, NULL, NULL};
    unit2 = OBJECT(fmi2Instantiate, "unit", fmi2CoSimulation, token, "", &callbacks, fmi2False, fmi2False);
    if (unit2 == NULL) stop("fmi2Instantiate fails", "");
    CALL(fmi2SetupExperiment, unit2, fmi2True, tolerance, start, fmi2True, end);
    CALL(fmi2EnterInitializationMode, unit2);
    CALL(fmi2ExitInitializationMode, unit2);
    read2(start);
    double now = start;
    for (size_t i = 1; now < end; ++i) {
        const double next = start + (double)i * step < end - 1e-9 * step ? start + (double)i * step : end;
        CALL(fmi2DoStep, unit2, now, next - now, fmi2True);
        read2(now = next);
    }
    CALL(fmi2Terminate, unit2);
    OBJECT(fmi2FreeInstance, unit2);
}

/* ---- FMI 3 */

static fmi3Instance unit3;

static void message3(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String text) {
    (void)environment, (void)status, (void)category;
    tell(text);
}
static void read3(double time) {
    static fmi3Float64* reals;
    static fmi3Int32* integers;
    static fmi3Int64* literals;
    static fmi3Boolean* booleans;
    if (reals == NULL)
        reals = room(sizeof *reals), integers = room(sizeof *integers), literals = room(sizeof *literals),
        booleans = room(sizeof *booleans);
    if (counts[real] > 0) CALL(fmi3GetFloat64, unit3, references[real], counts[real], reals, counts[real]);
    TAKE(real, reals);
    if (counts[integer] > 0) CALL(fmi3GetInt32, unit3, references[integer], counts[integer], integers, counts[integer]);
    TAKE(integer, integers);
    if (counts[enumeration] > 0)
        CALL(fmi3GetInt64, unit3, references[enumeration], counts[enumeration], literals, counts[enumeration]);
    TAKE(enumeration, literals);
    if (counts[boolean] > 0)
        CALL(fmi3GetBoolean, unit3, references[boolean], counts[boolean], booleans, counts[boolean]);
    TAKE(boolean, booleans);
    write_row(time);
}
static void run3(double start, double end, double step, double tolerance) {
    unit3 = OBJECT(fmi3InstantiateCoSimulation, "unit", token, "", fmi3False, fmi3False, fmi3False, fmi3False, NULL, 0,
                   NULL, message3, NULL);
    if (unit3 == NULL) stop("fmi3InstantiateCoSimulation fails", "");
    CALL(fmi3EnterInitializationMode, unit3, fmi3True, tolerance, start, fmi3True, end);
    CALL(fmi3ExitInitializationMode, unit3);
    read3(start);
    double now = start;
    for (size_t i = 1; now < end; ++i) {
        const double next = start + (double)i * step < end - 1e-9 * step ? start + (double)i * step : end;
        fmi3Boolean event = fmi3False, terminate = fmi3False, early = fmi3False;
        double last = next;
        CALL(fmi3DoStep, unit3, now, next - now, fmi3True, &event, &terminate, &early, &last);
        read3(now = next);
        if (terminate) break;
    }
    CALL(fmi3Terminate, unit3);
    OBJECT(fmi3FreeInstance, unit3);
}

static void run(void) {
    problem = fopen("problem", "wb");
    FILE* request = fopen("request", "rb");
    if (problem == NULL || request == NULL) exit(2);
    const double version = next_number(request);
    if (next_line(request) != NULL) strcpy(path, line);
    if (next_line(request) != NULL) strcpy(token, line);
    const double start = next_number(request), end = next_number(request), step = next_number(request),
                 tolerance = next_number(request);
    while (next_line(request) != NULL) add(line);
    fclose(request);
    row = room(sizeof *row);
    answer = fopen("answer", "wb");
    library = load(path);
    if (answer == NULL || library == NULL) stop("the library cannot be loaded: ", path);
    if (version == 2) run2(start, end, step, tolerance);
    else run3(start, end, step, tolerance);
    if (fclose(answer) != 0) stop("the answer cannot be written", "");
    fclose(problem);
}

#if defined(_WIN32)
void start_of_program(void) { /* nothing of Windows' own start is linked */
    run();
    exit(0);
}
#else
int main(void) {
    run();
    return 0;
}
#endif
