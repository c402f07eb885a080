/* The C interface as a program of C uses it. */
#include "torsion/session_c.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;
#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                            \
            ++failures;                                                                                                \
        }                                                                                                              \
    } while (0)

static int has_file(const char* path) {
    FILE* file = fopen(path, "rb");
    if (file != NULL) fclose(file);
    return file != NULL;
}

static int stop_at_once(void* data, double time, double fraction, int64_t events, int64_t steps) {
    (void)time, (void)fraction, (void)events, (void)steps;
    ++*(int*)data;
    return 0;
}

static void errors(TorsSession* session, const char* file) {
    TorsError* error = NULL;
    TorsDiagnostic d;
    EXPECT(tors_load(session, file, "Drives.Wrong", NULL, 0, &error) == NULL);
    EXPECT(tors_error_status(error) == TORS_FAILED);
    EXPECT(tors_error_count(error) == 1);
    EXPECT(tors_error_diagnostic(error, 0, &d) && strcmp(d.code, "L102") == 0 && d.severity == TORS_ERROR &&
           d.line > 1);
    EXPECT(strstr(d.text, "spede") != NULL && strstr(tors_error_text(error), "^") != NULL);
    EXPECT(!tors_error_diagnostic(error, 1, &d));
    EXPECT(tors_error_json(error)[0] == '[');
    tors_error_free(error);
    error = NULL;
    EXPECT(tors_load(NULL, file, NULL, NULL, 0, &error) == NULL);
    EXPECT(tors_error_status(error) == TORS_BAD_ARGUMENT);
    tors_error_free(error);
    EXPECT(tors_load(session, file, "Drives.Wrong", NULL, 0, NULL) == NULL);
    EXPECT(tors_result_rows(NULL) == 0 && tors_model_name(NULL)[0] == 0 && tors_simulate(NULL, NULL, NULL) == NULL);
}

/* Each is refused with TORS_BAD_ARGUMENT, and not a crash or a run with other options. */
static void bad_options(const TorsModel* drive) {
    for (int which = 0; which < 5; ++which) {
        TorsError* error = NULL;
        TorsSimulateOptions options;
        const TorsValue nameless = {NULL, NULL, 1};
        tors_simulate_defaults(&options);
        if (which == 0) options.n_set = 1;
        if (which == 1) options.n_variables = 1;
        if (which == 2) options.size = 0;
        if (which == 3) options.rows = 99;
        if (which == 4) options.set = &nameless, options.n_set = 1;
        EXPECT(tors_simulate(drive, &options, &error) == NULL);
        EXPECT(tors_error_status(error) == TORS_BAD_ARGUMENT && tors_error_text(error)[0] != 0);
        tors_error_free(error);
    }
    TorsError* error = NULL;
    TorsSweepOptions sweep;
    const TorsVaried varied = {"c", NULL, 2};
    tors_sweep_defaults(&sweep);
    sweep.vary = &varied, sweep.n_vary = 1;
    EXPECT(tors_sweep(drive, &sweep, &error) == NULL && tors_error_status(error) == TORS_BAD_ARGUMENT);
    tors_error_free(error);
}

static void results(const TorsModel* drive) {
    TorsError* error = NULL;
    TorsSimulateOptions options;
    tors_simulate_defaults(&options);
    const TorsValue set[] = {{"c", NULL, 200}, {"n", "3", 0}};
    const char* variables[] = {"w", "steps*"};
    options.set = set, options.n_set = 2, options.variables = variables, options.n_variables = 2;
    TorsResult* r = tors_simulate(drive, &options, &error);
    if (r == NULL) {
        fputs(tors_error_text(error), stderr);
        exit(1);
    }
    EXPECT(tors_result_status(r) == TORS_FINISHED);
    EXPECT(tors_result_count(r) == 4);
    EXPECT(tors_result_find(r, "nothing") == TORS_NONE);
    const double* steps = tors_result_values(r, tors_result_find(r, "steps[3]"));
    const size_t rows = tors_result_rows(r);
    EXPECT(steps != NULL && fabs(steps[rows - 1] - 6) < 1e-9 && tors_result_time(r)[rows - 1] == 2);
    EXPECT(tors_result_values(r, 99) == NULL);
    TorsColumn column;
    EXPECT(tors_result_column(r, tors_result_find(r, "w"), &column) && strcmp(column.unit, "rad/s") == 0);
    double time;
    size_t n_changes;
    EXPECT(tors_result_count_events(r) > 0 && tors_result_event(r, 0, &time, NULL, &n_changes) && time > 0 &&
           n_changes > 0);
    EXPECT(strstr(tors_result_summary(r), "state events") != NULL);
    tors_result_free(r);

    int told = 0;
    options.run.stop = 1e9, options.run.step_size = 1e-3, options.run.solver = "rk4", options.rows = TORS_ENDS,
    options.events = 0, options.progress = stop_at_once, options.data = &told;
    r = tors_simulate(drive, &options, &error);
    EXPECT(r != NULL && tors_result_status(r) == TORS_STOPPED && told == 1);
    tors_result_free(r);

    TorsCancel* cancel = tors_cancel_new();
    tors_cancel(cancel);
    options.progress = NULL, options.cancel = cancel;
    r = tors_simulate(drive, &options, &error);
    EXPECT(r != NULL && tors_result_status(r) == TORS_STOPPED);
    tors_result_free(r);
    tors_cancel_free(cancel);

    options.size = 8; /* an older caller, who knows the first fields alone */
    r = tors_simulate(drive, &options, &error);
    EXPECT(r != NULL && tors_result_status(r) == TORS_FINISHED);
    tors_result_free(r);
}

static void runs(const TorsModel* drive) {
    TorsError* error = NULL;
    TorsRunner* runner = tors_runner_new(drive, NULL, &error);
    size_t c;
    EXPECT(tors_runner_parameter(runner, "c", &c, &error) == TORS_OK);
    EXPECT(tors_runner_set(runner, c, 50, &error) == TORS_OK);
    const TorsResult* r = tors_runner_run(runner, &error);
    EXPECT(r != NULL && tors_result_status(r) == TORS_FINISHED);
    EXPECT(tors_runner_set(runner, c, -1, &error) == TORS_FAILED && strstr(tors_error_text(error), "min") != NULL);
    tors_error_free(error);
    tors_runner_free(runner);
}

static void steps(const TorsModel* drive) {
    TorsError* error = NULL;
    TorsStepOptions options;
    tors_step_defaults(&options);
    const char *inputs[] = {"u"}, *outputs[] = {"w", "phi"};
    options.dt = 0.01, options.inputs = inputs, options.n_inputs = 1, options.outputs = outputs, options.n_outputs = 2;
    TorsStepper* s = tors_stepper_new(drive, &options, &error);
    double u = 0, y[2];
    for (int i = 0; i < 100; ++i) EXPECT(tors_step(s, &u, y, &error) == TORS_OK);
    EXPECT(fabs(tors_stepper_time(s) - 1) < 1e-9);
    size_t size = 0;
    EXPECT(tors_stepper_save(s, NULL, &size, &error) == TORS_OK && size > 0);
    void* saved = malloc(size);
    EXPECT(tors_stepper_save(s, saved, &size, &error) == TORS_OK);
    tors_step(s, &u, y, &error);
    const double after = y[1];
    EXPECT(tors_stepper_restore(s, saved, size, &error) == TORS_OK);
    tors_step(s, &u, y, &error);
    EXPECT(y[1] == after);
    free(saved);
    tors_stepper_free(s);
}

static void analyses(const TorsModel* drive) {
    TorsError* error = NULL;
    TorsLinearization* l = tors_linearize(drive, NULL, &error);
    EXPECT(tors_linear_count(l, 'x') == 4 && tors_linear_count(l, 'u') == 1 && tors_linear_matrix(l, 'A') != NULL);
    EXPECT(strcmp(tors_linear_name(l, 'u', 0), "u") == 0 && tors_linear_name(l, 'q', 0) == NULL);
    tors_linear_free(l);
    TorsModes* m = tors_modes(drive, NULL, &error);
    EXPECT(tors_modes_count(m) > 0);
    tors_modes_free(m);
    TorsSweepOptions sweep;
    tors_sweep_defaults(&sweep);
    const double values[] = {10, 20, 30};
    const TorsVaried vary = {"c", values, 3};
    const TorsValue collect = {"peak", "max(abs(w))", 0};
    sweep.vary = &vary, sweep.n_vary = 1, sweep.collect = &collect, sweep.n_collect = 1;
    TorsTable* table = tors_sweep(drive, &sweep, &error);
    EXPECT(tors_table_rows(table) == 3 && tors_table_count(table) == 2 &&
           strcmp(tors_table_name(table, 1), "peak") == 0);
    EXPECT(strcmp(tors_table_status(table, 2), "ok") == 0 &&
           tors_table_values(table, 1)[2] > tors_table_values(table, 1)[0]);
    tors_table_free(table);
}

static int stages_left = 2;
static int count_down(void* data, const char* stage) {
    *(int*)data += stage[0] != 0;
    return --stages_left > 0;
}

/* Since version 2. */
static void pages(TorsSession* session, const char* path) {
    TorsError* error = NULL;
    TorsLoadOptions load;
    tors_load_defaults(&load);
    int told = 0;
    EXPECT(tors_load_with(session, &load, &error) == NULL && tors_error_status(error) == TORS_BAD_ARGUMENT);
    tors_error_free(error);
    load.target = path, load.model = "Drives.Drive", load.progress = count_down, load.data = &told;
    EXPECT(tors_load_with(session, &load, &error) == NULL && told == 2 &&
           strstr(tors_error_text(error), "E130") != NULL);
    tors_error_free(error);
    load.progress = NULL;
    TorsCancel* cancel = tors_cancel_new();
    tors_cancel(cancel);
    load.cancel = cancel;
    EXPECT(tors_load_with(session, &load, &error) == NULL && strstr(tors_error_text(error), "E130") != NULL);
    tors_error_free(error);
    tors_cancel_reset(cancel);
    TorsModel* drive = tors_load_with(session, &load, &error);
    EXPECT(drive != NULL);
    tors_cancel_free(cancel);
    TorsResult* r = tors_simulate(drive, NULL, &error);
    const char* page = tors_result_report_html(r, &error);
    EXPECT(page != NULL && strstr(page, "<!doctype html>") != NULL && strstr(page, "Drive") != NULL);
    TorsComponentEnergy energy;
    const size_t n = tors_result_count_component_energies(r, &error);
    EXPECT(n != TORS_NONE && tors_result_component_energy(r, n, &energy) == 0);
    EXPECT(n == 0 || (tors_result_component_energy(r, 0, &energy) == 1 && energy.component != NULL));
    tors_result_free(r);
    TorsLinearOptions linear;
    tors_linear_defaults(&linear);
    linear.campbell_low = 1, linear.campbell_high = 1e4;
    TorsModes* m = tors_modes(drive, &linear, &error);
    size_t mode = 0;
    double rpm = 0, order = 0;
    EXPECT(m != NULL && strstr(tors_modes_svg(m), "<svg") != NULL && strchr(tors_modes_csv(m), ',') != NULL);
    EXPECT(strstr(tors_modes_shapes(m), "<svg") != NULL && strcmp(tors_modes_shapes(NULL), "") == 0);
    EXPECT(tors_modes_count_critical_speeds(m) == 0 ||
           (tors_critical_speed(m, 0, &rpm, &order, &mode) == 1 && rpm >= 1 && order > 0));
    tors_modes_free(m);
    linear.campbell_high = 0;
    EXPECT(tors_modes(drive, &linear, &error) == NULL);
    tors_error_free(error), error = NULL;
    tors_linear_defaults(&linear);
    linear.count = 1, linear.near = 1e-3;
    m = tors_modes(drive, &linear, &error);
    EXPECT(m != NULL && tors_modes_count(m) >= 1);
    tors_modes_free(m);
    linear.near = -1;
    EXPECT(tors_modes(drive, &linear, &error) == NULL);
    tors_error_free(error);
    tors_model_free(drive);
}

/* Since version 6. */
static void responses(TorsSession* session) {
    static const char* text = "model Two parameter Real J = 0.2; input Real u; Real phi(start = 0, fixed = true), "
                              "w(start = 0, fixed = true), far(start = 0, fixed = "
                              "true), "
                              "v(start = 0, fixed = true); output Real tau = 800*(phi - far) + 0.6*(w - v); equation "
                              "der(phi) = w; der(far) = v; J*der(w) = u - tau; "
                              "0.5*der(v) = tau; end Two;";
    TorsError* error = NULL;
    TorsModel* two = tors_load_text(session, text, "Two", NULL, 0, &error);
    EXPECT(two != NULL);
    TorsBodeOptions wish;
    tors_bode_defaults(&wish);
    wish.from = wish.to = 5, wish.count = 1;
    TorsBode* bode = tors_bode(two, &wish, &error);
    EXPECT(tors_bode_count(bode) == 1 && tors_bode_frequencies(bode)[0] == 5 &&
           strstr(tors_bode_json(bode), "phase_deg") != NULL);
    const double s = 2 * 3.14159265358979323846 * 5, real = 800,
                 imaginary = 0.6 * s; /* tau/u = c/J / (c (1/J + 1/0.5) + s^2) with c complex */
    const double below_real = 0.2 * (real * 7 - s * s), below_imaginary = 0.2 * imaginary * 7;
    const double size =
        sqrt((real * real + imaginary * imaginary) / (below_real * below_real + below_imaginary * below_imaginary));
    const double* h = tors_bode_values(bode);
    EXPECT(fabs(sqrt(h[0] * h[0] + h[1] * h[1]) - size) < 1e-9 * size);
    tors_bode_free(bode);
    bode = tors_bode(two, NULL, &error);
    double frequency = 0, margin = 0;
    EXPECT(tors_bode_unstable(bode) == 0 && tors_bode_count_margins(bode, 'p') == 2 &&
           tors_bode_margin(bode, 'p', 0, &frequency, &margin) == 1);
    EXPECT(frequency > 1 && margin > 0 && tors_bode_margin(bode, 'p', 2, NULL, NULL) == 0 &&
           tors_bode_count_margins(bode, 'x') == 0);
    EXPECT(tors_bode_write(bode, "c_program_bode.svg", &error) == TORS_OK && has_file("c_program_bode.svg"));
    EXPECT(tors_bode_write(bode, "c_program_bode.txt", &error) == TORS_FAILED);
    tors_error_free(error), error = NULL;
    tors_bode_free(bode);
    EXPECT(tors_bode_fmu(session, "missing.fmu", NULL, &error) == NULL && tors_error_status(error) == TORS_FAILED);
    tors_error_free(error), error = NULL;

    const double speeds[] = {100, 150}, limits[] = {1e-3, 1e-3}, table_speeds[] = {0, 1000}, amplitudes[] = {1, 1};
    TorsResponseOptions options;
    tors_response_defaults(&options);
    options.speeds = speeds, options.n_speeds = 2;
    tors_model_free(two);
    two = tors_load_text(
        session,
        "model Shaft Modelica.Mechanics.Rotational.Components.Inertia a(J = 0.2, w(start = 50, fixed = true), "
        "phi(start = 0, fixed "
        "= true)), b(J = 0.5); "
        "Modelica.Mechanics.Rotational.Components.SpringDamper shaft(c = 800, d = 0.6, phi_rel(start = 0, fixed = "
        "true), "
        "w_rel(start = 0, fixed = true)); "
        "Modelica.Mechanics.Rotational.Sources.Torque torque(tau = 0); equation connect(torque.flange, a.flange_a); "
        "connect(a.flange_b, shaft.flange_a); connect(shaft.flange_b, b.flange_a); end Shaft;",
        "Shaft", NULL, 0, &error);
    const TorsOrder of_torque[] = {{"torque.tau", 2, 1, 0, NULL, NULL, NULL, 0},
                                   {"torque.tau", 4, 0, 0, table_speeds, amplitudes, NULL, 2}};
    const TorsLimit of_shaft = {"shaft.tau", speeds, limits, 2, 0};
    options.orders = of_torque, options.n_orders = 2, options.limits = &of_shaft, options.n_limits = 1;
    TorsResponse* r = tors_response(two, &options, &error);
    EXPECT(r != NULL && tors_response_count(r, 's') == 2 && tors_response_count(r, 'o') == 2 &&
           tors_response_count(r, 'v') == 1);
    EXPECT(tors_response_speeds(r)[1] == 150 && tors_response_orders(r)[0] == 2 &&
           strcmp(tors_response_variable(r, 0), "shaft.tau") == 0);
    EXPECT(strcmp(tors_response_unit(r, 0), "N.m") == 0 && tors_response_variable(r, 1) == NULL);
    const double* values = tors_response_values(r); /* order 2 at 150 rev/min: 5 Hz, as above */
    EXPECT(fabs(sqrt(values[2] * values[2] + values[3] * values[3]) - size) < 1e-6 * size);
    EXPECT(tors_response_sums(r)[1] > size);
    const char* variable = NULL;
    double speed = 0, from = 0, to = 0;
    EXPECT(tors_response_limit(r, 0, &variable, &margin, &speed) == 1 && strcmp(variable, "shaft.tau") == 0 &&
           margin < 1);
    EXPECT(tors_response_count_barred(r, 0) == 1 && tors_response_barred(r, 0, 0, &from, &to) == 1 && from == 100 &&
           to == 150);
    EXPECT(tors_response_limit(r, 1, NULL, NULL, NULL) == 0 && strstr(tors_response_text(r), "shaft.tau") != NULL &&
           strchr(tors_response_json(r), '{') != NULL);
    EXPECT(tors_response_write(r, "c_program_response.svg", "orders", &error) == TORS_OK &&
           has_file("c_program_response.svg"));
    EXPECT(tors_response_write(r, "c_program_response.svg", "nothing", &error) == TORS_BAD_ARGUMENT);
    tors_error_free(error), error = NULL;
    tors_response_free(r);
    options.n_orders = 1, options.orders = NULL;
    EXPECT(tors_response(two, &options, &error) == NULL && tors_error_status(error) == TORS_BAD_ARGUMENT);
    tors_error_free(error);
    tors_model_free(two);
}

/* Since version 3. */
static void packages(TorsSession* session, const TorsModel* drive) {
    TorsError* error = NULL;
    TorsBuildOptions options;
    tors_build_defaults(&options);
    options.emit = "llvm";
    EXPECT(tors_build(drive, "c_program.ll", &options, &error) == TORS_OK && has_file("c_program.ll"));
    options.emit = "c", options.precision = "single", options.solver = "euler", options.step_size = 1e-4,
    options.locates_events = 1;
    EXPECT(tors_build(drive, "c_program_code", &options, &error) == TORS_OK && has_file("c_program_code/Drive.c"));
    options.step_size = -1;
    EXPECT(tors_build(drive, "c_program_code", &options, &error) == TORS_FAILED &&
           strstr(tors_error_text(error), "--step-size") != NULL);
    tors_error_free(error), error = NULL;
    tors_build_defaults(&options);
    options.target = "vax";
    EXPECT(tors_build(drive, "c_program.so", &options, &error) == TORS_FAILED &&
           strstr(tors_error_text(error), "vax") != NULL);
    tors_error_free(error), error = NULL;
    tors_build_defaults(&options);
    options.platforms = "x86_64-linux,vax";
    EXPECT(tors_fmu(drive, "c_program.fmu", &options, &error) == TORS_FAILED &&
           strstr(tors_error_text(error), "vax") != NULL);
    tors_error_free(error), error = NULL;
    options.platforms = "vax",
    options.size = offsetof(TorsBuildOptions, target); /* an older caller: what stands behind does not count */
    EXPECT(tors_fmu(drive, "c_program.fmu", &options, &error) == TORS_OK && has_file("c_program.fmu"));
    tors_build_defaults(&options);
    options.verify = 1, options.has_reference = 0;
    EXPECT(tors_fmu(drive, "c_program.fmu", &options, &error) == TORS_OK);

    TorsResult* own = tors_simulate(drive, NULL, &error);
    TorsResult* r = tors_simulate_fmu(session, "c_program.fmu", "me", NULL, &error);
    EXPECT(r != NULL && tors_result_status(r) == TORS_FINISHED);
    const double w = tors_result_values(r, tors_result_find(r, "w"))[tors_result_rows(r) - 1];
    EXPECT(fabs(w - tors_result_values(own, tors_result_find(own, "w"))[tors_result_rows(own) - 1]) <
           1e-3 * (1 + fabs(w)));
    tors_result_free(r), tors_result_free(own);
    EXPECT(tors_simulate_fmu(session, "c_program.fmu", "neither", NULL, &error) == NULL &&
           strstr(tors_error_text(error), "neither") != NULL);
    tors_error_free(error), error = NULL;
    EXPECT(tors_simulate_fmu(session, "missing.fmu", NULL, NULL, &error) == NULL &&
           tors_error_status(error) == TORS_FAILED);
    tors_error_free(error);
}

/* An option of the other kind is refused by its name. */
static void refused(TorsStatus status, const char* name, TorsError** error) {
    EXPECT(status == TORS_FAILED && strstr(tors_error_text(*error), name) != NULL &&
           strstr(tors_error_text(*error), "C101") != NULL);
    tors_error_free(*error);
    *error = NULL;
}

static int stop_before_flat(void* data, const char* stage) {
    ++*(int*)data;
    return strcmp(stage, "flat") != 0;
}

/* Since version 4. */
static void options_of_packages(const TorsModel* drive) {
    TorsError* error = NULL;
    TorsBuildOptions o;
#define REFUSED(FUNCTION, FIELD, VALUE)                                                                                \
    tors_build_defaults(&o), o.FIELD = VALUE, refused(FUNCTION(drive, "c_program_refused", &o, &error), #FIELD, &error)
    REFUSED(tors_fmu, prefix, "a");
    REFUSED(tors_fmu, has_integrator, 0);
    REFUSED(tors_fmu, has_linearization, 1);
    REFUSED(tors_fmu, target, "x86_64-linux");
    REFUSED(tors_fmu, emit, "c");
    REFUSED(tors_build, fmi, 3);
    REFUSED(tors_build, model_exchange, 0);
    REFUSED(tors_build, co_simulation, 0);
    REFUSED(tors_build, has_reference, 0);
    REFUSED(tors_build, outputs, "w");
    REFUSED(tors_build, platforms, "x86_64-linux");
    REFUSED(tors_build, verify, 1);
    REFUSED(tors_build, has_sources, 1);
    REFUSED(tors_build, has_arrays, 1);
    tors_build_defaults(&o), o.has_arrays = 1; /* of FMI 2.0 */
    refused(tors_fmu(drive, "c_program_refused", &o, &error), "--arrays", &error);
    tors_build_defaults(&o), o.solver = "euler";
    refused(tors_fmu(drive, "c_program_refused", &o, &error), "--sources", &error);
    refused(tors_build(drive, "c_program_refused", &o, &error), "--emit c", &error);
    tors_build_defaults(&o), o.step_size = 1e-3;
    refused(tors_fmu(drive, "c_program_refused", &o, &error), "--sources", &error);
    tors_build_defaults(&o), o.precision = "single";
    refused(tors_fmu(drive, "c_program_refused", &o, &error), "--sources", &error);
    tors_build_defaults(&o), o.locates_events = 1;
    refused(tors_fmu(drive, "c_program_refused", &o, &error), "--sources", &error);
    tors_build_defaults(&o), o.real_time = 1;
    refused(tors_fmu(drive, "c_program_refused", &o, &error), "--real-time", &error);
    refused(tors_build(drive, "c_program_refused", &o, &error), "--real-time", &error);
    EXPECT(!has_file("c_program_refused"));

    tors_build_defaults(&o), o.has_sources = 1, o.solver = "euler", o.step_size = 1e-4, o.verify = 1;
    TorsWritten* written = tors_fmu_told(drive, "c_program_sources.fmu", &o, &error);
    EXPECT(written != NULL && tors_written_count(written) == 1 &&
           strcmp(tors_written_file(written, 0), "c_program_sources.fmu") == 0);
    EXPECT(strlen(tors_written_verification(written)) > 0 && strcmp(tors_written_bound(written), "") == 0 &&
           tors_written_file(written, 1) == NULL);
    tors_written_free(written);

    int told = 0;
    tors_build_defaults(&o), o.progress = stop_before_flat, o.data = &told;
    EXPECT(tors_build(drive, "c_program_stopped.so", &o, &error) == TORS_FAILED && told == 4 &&
           strstr(tors_error_text(error), "E130") != NULL);
    tors_error_free(error), error = NULL;
    TorsCancel* cancel = tors_cancel_new();
    tors_cancel(cancel);
    tors_build_defaults(&o), o.cancel = cancel;
    EXPECT(tors_fmu(drive, "c_program_stopped.fmu", &o, &error) == TORS_FAILED &&
           strstr(tors_error_text(error), "E130") != NULL);
    tors_error_free(error), error = NULL;
    tors_cancel_free(cancel);
    EXPECT(!has_file("c_program_stopped.so") && !has_file("c_program_stopped.fmu"));
}

static void real_time(TorsSession* session) {
    TorsError* error = NULL;
    TorsModel* decay =
        tors_load_text(session, "model D\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend D;\n", NULL,
                       NULL, 0, &error);
    TorsBuildOptions o;
    tors_build_defaults(&o);
    o.emit = "c", o.real_time = 1, o.step_size = 1e-3;
    TorsWritten* written = tors_build_told(decay, "c_program_real_time", &o, &error);
    EXPECT(written != NULL && tors_written_count(written) == 2 &&
           strstr(tors_written_bound(written), "operations") != NULL);
    EXPECT(written != NULL && tors_written_bound_json(written)[0] == '{');
    tors_written_free(written);
    tors_model_free(decay);
}

/* Since version 5: an array as one variable. A program of version 4 does not know the option: what stands there does
 * not count. */
static void arrays(TorsSession* session) {
    TorsError* error = NULL;
    TorsModel* chain = tors_load_text(
        session,
        "model A\n  input Real u[2];\n  output Real y[2] = 2*u;\n  Real x(start = 0, fixed = true);\nequation\n"
        "  der(x) = y[1] + 3*y[2];\nend A;\n",
        NULL, NULL, 0, &error);
    TorsBuildOptions o;
    tors_build_defaults(&o);
    EXPECT(o.has_arrays == 0);
    o.fmi = 3, o.has_arrays = 1;
    const char* const names[] = {"u[1]", "u[2]"};
    const double time[] = {0, 1}, one[] = {1, 1}, two[] = {2, 2};
    const double* const values[] = {one, two};
    const TorsInputs inputs = {names, NULL, values, time, 2, 2};
    for (int is_old = 0; is_old < 2; ++is_old) {
        if (is_old) o.size = offsetof(TorsBuildOptions, has_arrays);
        EXPECT(tors_fmu(chain, "c_program_arrays.fmu", &o, &error) == TORS_OK);
        TorsSimulateOptions run;
        tors_simulate_defaults(&run);
        run.inputs = &inputs, run.run.stop = 1;
        TorsResult* r = tors_simulate_fmu(session, "c_program_arrays.fmu", "cs", &run, &error);
        EXPECT(r != NULL && fabs(tors_result_values(r, tors_result_find(r, "x"))[tors_result_rows(r) - 1] - 14) < 1e-6);
        tors_result_free(r);
        const TorsValue whole[] = {{"u", "3 4", 0}};
        run.inputs = NULL, run.set = whole, run.n_set = 1; /* a value for the array is one of FMUs with arrays alone */
        r = tors_simulate_fmu(session, "c_program_arrays.fmu", "cs", &run, &error);
        EXPECT((r == NULL) == is_old);
        EXPECT(r == NULL || fabs(tors_result_values(r, tors_result_find(r, "x"))[tors_result_rows(r) - 1] - 30) < 1e-6);
        tors_result_free(r), tors_error_free(error), error = NULL;
    }
    tors_model_free(chain);
}

static void systems(TorsSession* session) {
    TorsError* error = NULL;
    tors_set_text(session, "Ramp.mo", "model Ramp\n  parameter Real k = 1;\n  output Real y = k*time;\nend Ramp;\n", 0);
    tors_set_text(session, "Sum.mo",
                  "model Sum\n  input Real u;\n  Real x(start = 0, fixed = true);\nequation\n  der(x) = u;\nend Sum;\n",
                  0);
    const TorsElement elements[] = {{"ramp", "Ramp.mo", NULL}, {"sum", "Sum.mo", "Sum"}};
    const TorsLink links[] = {{"ramp.y", "sum.u"}};
    const TorsValue set[] = {{"ramp.k", NULL, 2}};
    TorsSystemOptions o;
    tors_system_defaults(&o);
    o.elements = elements, o.n_elements = 2, o.links = links, o.n_links = 1, o.set = set, o.n_set = 1, o.ssp = 2,
    o.fmi = 3;
    TorsWritten* written = tors_ssp(session, "c_program.ssp", &o, &error);
    EXPECT(written != NULL && strcmp(tors_written_file(written, 0), "c_program.ssp") == 0);
    tors_written_free(written);
    for (int interpolates = 0; interpolates < 2;
         ++interpolates) { /* over steps of 0.1 s inputs are held, or follow the ramp */
        TorsFmuOptions how;
        tors_fmu_defaults(&how);
        how.interpolates = interpolates;
        TorsSimulateOptions run;
        tors_simulate_defaults(&run);
        run.run.stop = 1, run.run.step_size = 0.1;
        TorsResult* r = tors_simulate_fmu_with(session, "c_program.ssp", &how, &run, &error);
        const double wanted = interpolates ? 1 : 0.9;
        EXPECT(r != NULL &&
               fabs(tors_result_values(r, tors_result_find(r, "sum.x"))[tors_result_rows(r) - 1] - wanted) < 1e-6);
        tors_result_free(r);
    }
    o.has_arrays = 1;
    written = tors_ssp(session, "c_program.ssp", &o, &error);
    EXPECT(written != NULL);
    tors_written_free(written);
    o.ssp = 1;
    refused(tors_ssp(session, "c_program_wrong.ssp", &o, &error) == NULL ? TORS_FAILED : TORS_OK, "--arrays", &error);
    const TorsLink wrong[] = {{"ramp.y", "sum.nothing"}};
    o.has_arrays = 0;
    o.links = wrong;
    EXPECT(tors_ssp(session, "c_program_wrong.ssp", &o, &error) == NULL &&
           strstr(tors_error_text(error), "nothing") != NULL);
    tors_error_free(error), error = NULL;
    o.links = NULL;
    EXPECT(tors_ssp(session, "c_program_wrong.ssp", &o, &error) == NULL &&
           tors_error_status(error) == TORS_BAD_ARGUMENT);
    tors_error_free(error), error = NULL;
    TorsCancel* cancel = tors_cancel_new();
    tors_cancel(cancel);
    o.links = links, o.cancel = cancel;
    EXPECT(tors_ssp(session, "c_program_wrong.ssp", &o, &error) == NULL &&
           strstr(tors_error_text(error), "E130") != NULL);
    tors_error_free(error);
    tors_cancel_free(cancel);
    EXPECT(!has_file("c_program_wrong.ssp"));
    TorsFmuOptions alone;
    tors_fmu_defaults(&alone);
    alone.interpolates = 1, error = NULL;
    EXPECT(tors_simulate_fmu_with(session, "c_program_arrays.fmu", &alone, NULL, &error) == NULL);
    refused(TORS_FAILED, "--interpolate", &error);
}

/* Input signals of all kinds of work; a program of version 3, whose structures end before them, has none. */
static void input_signals(TorsSession* session) {
    TorsError* error = NULL;
    TorsModel* model = tors_load_text(
        session,
        "model V\n  parameter Real k = 1;\n  input Real u(start = 5);\n  Real x(start = 1, fixed = true);\n"
        "  Real area(start = 0, fixed = true);\nequation\n  der(x) = -x*u;\n  der(area) = k*u;\nend V;\n",
        NULL, NULL, 0, &error);
    const char* const names[] = {"u"};
    const double time[] = {0, 2}, ramp[] = {1, 3};
    const double* const values[] = {ramp};
    const TorsInputs inputs = {names, NULL, values, time, 1, 2};
    TorsSimulateOptions run;
    tors_simulate_defaults(&run);
    run.inputs = &inputs, run.run.stop = 1;
    TorsResult* r = tors_simulate(model, &run, &error);
    EXPECT(r != NULL && fabs(tors_result_values(r, tors_result_find(r, "area"))[tors_result_rows(r) - 1] - 1.5) < 1e-6);
    tors_result_free(r);
    run.size = offsetof(TorsSimulateOptions, inputs);
    r = tors_simulate(model, &run, &error);
    EXPECT(r != NULL && fabs(tors_result_values(r, tors_result_find(r, "area"))[tors_result_rows(r) - 1] - 5) < 1e-6);
    tors_result_free(r);

    TorsLinearOptions linear;
    tors_linear_defaults(&linear);
    linear.inputs = &inputs, linear.at = 1;
    TorsLinearization* system = tors_linearize(model, &linear, &error);
    EXPECT(system != NULL && fabs(tors_linear_matrix(system, 'A')[0] + 2) < 1e-9);
    tors_linear_free(system);

    const double k[] = {1, 4};
    const TorsVaried vary[] = {{"k", k, 2}};
    const TorsValue collect[] = {{"area", "final(area)", 0}};
    TorsSweepOptions sweep;
    tors_sweep_defaults(&sweep);
    sweep.vary = vary, sweep.n_vary = 1, sweep.collect = collect, sweep.n_collect = 1, sweep.inputs = &inputs,
    sweep.run.stop = 1;
    TorsTable* table = tors_sweep(model, &sweep, &error);
    EXPECT(table != NULL && fabs(tors_table_values(table, 1)[0] - 1.5) < 1e-6 &&
           fabs(tors_table_values(table, 1)[1] - 6) < 1e-6);
    tors_table_free(table);

    const double backward[] = {1, 0};
    const TorsInputs wrong = {names, NULL, values, backward, 1, 2};
    sweep.inputs = &wrong;
    EXPECT(tors_sweep(model, &sweep, &error) == NULL && strstr(tors_error_text(error), "C101") != NULL);
    tors_error_free(error), error = NULL;
    const TorsInputs empty = {NULL, NULL, NULL, NULL, 1, 2};
    sweep.inputs = &empty;
    EXPECT(tors_sweep(model, &sweep, &error) == NULL && tors_error_status(error) == TORS_BAD_ARGUMENT);
    tors_error_free(error);
    tors_model_free(model);
}

/* A row whose model cannot be compiled fails as a run does, also the first one. */
static void sizes_that_cannot_be(TorsSession* session) {
    TorsError* error = NULL;
    TorsModel* model = tors_load_text(
        session,
        "model A\n  parameter Integer n = 1;\n  Real x[n] = fill(time, n);\n  output Real y = sum(x);\nend A;\n", NULL,
        NULL, 0, &error);
    const double sizes[] = {-1, 2}, wrong[] = {-1, -2};
    const TorsVaried some[] = {{"n", sizes, 2}}, none[] = {{"n", wrong, 2}};
    TorsSweepOptions sweep;
    tors_sweep_defaults(&sweep);
    sweep.vary = some, sweep.n_vary = 1;
    TorsTable* table = tors_sweep(model, &sweep, &error);
    EXPECT(table != NULL && tors_table_failed(table) == 1 && strcmp(tors_table_status(table, 1), "ok") == 0);
    EXPECT(strcmp(tors_table_status(table, 0), "ok") != 0 && strstr(tors_table_message(table, 0), "-1") != NULL);
    tors_table_free(table);
    sweep.vary = none;
    EXPECT(tors_sweep(model, &sweep, &error) == NULL && tors_error_count(error) == 2);
    tors_error_free(error);
    tors_model_free(model);
}

/* The functions behind the macros: a program of version 3 gets what its structures have room for. */
static void defaults_of_version_3(void) {
    struct {
        TorsBuildOptions options;
        char after[64];
    } room;
    memset(&room, 0x55, sizeof room);
    (tors_build_defaults)(&room.options);
    EXPECT(room.options.size == offsetof(TorsBuildOptions, has_sources) && room.options.fmi == 2);
    for (const char* byte = (const char*)&room.options.has_sources; byte < (const char*)(&room + 1); ++byte)
        EXPECT(*byte == 0x55);
    TorsSimulateOptions run;
    memset(&run, 0x55, sizeof run);
    (tors_simulate_defaults)(&run);
    EXPECT(run.size == offsetof(TorsSimulateOptions, inputs) && run.energy == 1 && *(const char*)&run.inputs == 0x55);
    tors_simulate_defaults(&run);
    EXPECT(run.size == sizeof run && run.inputs == NULL);
}

static void diagrams(const TorsModel* drive) {
    TorsError* error = NULL;
    TorsDrawOptions options;
    tors_draw_defaults(&options);
    options.width = 320;
    TorsDiagram* d = tors_draw(drive, &options, &error);
    EXPECT(d != NULL && strstr(tors_diagram_svg(d), "width=\"320\"") != NULL &&
           strcmp(tors_diagram_warnings(d), "") == 0);
    EXPECT(strstr(tors_diagram_html(d), "<html") != NULL);
    EXPECT(tors_diagram_write(d, "c_program_diagram.svg", &error) == TORS_OK && has_file("c_program_diagram.svg"));
    EXPECT(tors_diagram_write(d, "c_program_diagram.txt", &error) == TORS_FAILED);
    tors_error_free(error), error = NULL;
    tors_diagram_free(d);
    options.width = 1;
    EXPECT(tors_draw(drive, &options, &error) == NULL && strstr(tors_error_text(error), "width") != NULL);
    tors_error_free(error), error = NULL;
    EXPECT(tors_draw(NULL, NULL, &error) == NULL && tors_error_status(error) == TORS_BAD_ARGUMENT);
    tors_error_free(error);
    tors_diagram_free(NULL);
}

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    EXPECT(tors_version() == TORS_VERSION);
    TorsError* error = NULL;
    TorsSession* session = tors_session_new(NULL, &error);
    TorsModel* drive = tors_load(session, argv[1], "Drives.Drive", NULL, 0, &error);
    if (drive == NULL) return fputs(tors_error_text(error), stderr), 1;
    EXPECT(strcmp(tors_model_name(drive), "Drives.Drive") == 0);
    TorsParameter p;
    int found = 0;
    for (size_t i = 0; i < tors_count_parameters(drive); ++i) {
        if (tors_parameter(drive, i, &p) && strcmp(p.name, "c") == 0)
            found = p.kind == TORS_TUNABLE && p.number == 100 && p.max == 1e6;
    }
    EXPECT(found);
    tors_session_free(session); /* the model lives on */
    bad_options(drive);
    results(drive);
    runs(drive);
    steps(drive);
    analyses(drive);
    diagrams(drive);
    session = tors_session_new(NULL, &error);
    responses(session);
    packages(session, drive);
    options_of_packages(drive);
    real_time(session);
    input_signals(session);
    sizes_that_cannot_be(session);
    arrays(session);
    systems(session);
    defaults_of_version_3();
    tors_model_free(drive);
    errors(session, argv[1]);
    pages(session, argv[1]);
    tors_session_free(session);
    return failures == 0 ? 0 : 1;
}
