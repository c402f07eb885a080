/* The C interface of Torsion over torsion/session.h (C11, C++). It is stable: functions and fields are added, never
 * changed; structures begin with their size, which the _defaults functions fill in. Those of structures that have grown
 * are macros, which pass the size that the program knows; the functions of these names, for programs of older versions,
 * fill in what there was up to version 3.
 *
 *     TorsError *error = NULL;
 *     TorsSession *session = tors_session_new(NULL, &error);
 *     TorsModel *drive = tors_load(session, "Drive.mo", "Drive", NULL, 0, &error);
 *     if (!drive) { fputs(tors_error_text(error), stderr); tors_error_free(error); }
 *     TorsResult *r = tors_simulate(drive, NULL, &error);
 *     const double *w = tors_result_values(r, tors_result_find(r, "load.w"));
 *     tors_result_free(r); tors_model_free(drive); tors_session_free(session);
 *
 * Handles are opaque; each is freed by its own function, which takes NULL, and whose handle keeps alive what it needs.
 * No exception leaves a function and nothing ends the process. A function that can fail takes `error`: where it fails
 * it gives NULL, or a status other than TORS_OK, and leaves a new error there, which the caller frees; `error` may be
 * NULL. Texts that are given back live as long as their handle. Texts are UTF-8, numbers in the units of the model.
 * Different threads may use the same session, model, result or table at the same time; a runner and a stepper belong to
 * one thread at a time.
 */
#ifndef TORSION_SESSION_C_H
#define TORSION_SESSION_C_H

#include "torsion/session_export.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TORS_VERSION 7u /* of this interface: larger ones have all of the smaller ones */

typedef struct TorsSession TorsSession;
typedef struct TorsModel TorsModel;
typedef struct TorsResult TorsResult;
typedef struct TorsRunner TorsRunner;
typedef struct TorsStepper TorsStepper;
typedef struct TorsLinearization TorsLinearization;
typedef struct TorsModes TorsModes;
typedef struct TorsResponse TorsResponse;
typedef struct TorsBode TorsBode;
typedef struct TorsDiagram TorsDiagram;
typedef struct TorsTable TorsTable;
typedef struct TorsCheck TorsCheck;
typedef struct TorsError TorsError;
typedef struct TorsCancel TorsCancel;

typedef enum TorsStatus {
    TORS_OK = 0,
    TORS_FAILED = -1,      /* the error has diagnostics */
    TORS_NO_MEMORY = -2,   /* so does this one, if there is memory for it */
    TORS_BAD_ARGUMENT = -3 /* a null pointer, a number out of range */
} TorsStatus;

TORSION_EXPORT uint32_t tors_version(void);    /* TORS_VERSION of the library */
TORSION_EXPORT const char* tors_release(void); /* "0.1.0" */

/* ---- errors and diagnostics
 * ------------------------------------------------------------------------------------------ */

typedef enum TorsSeverity { TORS_NOTE, TORS_WARNING, TORS_ERROR } TorsSeverity;

typedef struct TorsDiagnostic {
    const char* code; /* "S101" */
    const char* message;
    const char* file;                            /* NULL: it has no place */
    const char* help;                            /* "": none */
    const char* text;                            /* as the command line prints it, with source line and caret */
    int32_t severity;                            /* enum TorsSeverity */
    uint32_t line, column, end_line, end_column; /* counted from 1, in characters */
    uint32_t fixes;                              /* how many */
} TorsDiagnostic;

TORSION_EXPORT TorsStatus tors_error_status(const TorsError* error);
TORSION_EXPORT const char* tors_error_text(const TorsError* error); /* all messages, as the command line prints them */
TORSION_EXPORT const char* tors_error_json(TorsError* error);       /* as `--diagnostics json` */
TORSION_EXPORT size_t tors_error_count(const TorsError* error);
/* False (0): there is none of this number. */
TORSION_EXPORT int tors_error_diagnostic(TorsError* error, size_t number, TorsDiagnostic* diagnostic);
/* A change of the text that removes the cause: [first_byte, end_byte) of the file becomes `replacement`. */
TORSION_EXPORT int tors_error_fix(const TorsError* error, size_t number, size_t fix, const char** replacement,
                                  uint32_t* first_byte, uint32_t* end_byte);
/* Of a run that failed: what was computed; a handle of its own. NULL: nothing. */
TORSION_EXPORT TorsResult* tors_error_partial(const TorsError* error);
TORSION_EXPORT void tors_error_free(TorsError* error);

/* ---- sessions
 * -------------------------------------------------------------------------------------------------------- */

typedef struct TorsSessionOptions {
    uint32_t size;
    int32_t allow_external; /* models may load native code */
    int32_t is_strict;
    uint32_t n_library_paths;
    const char* const* library_paths; /* like -L */
    const char* modelica_path;        /* NULL, as below: what the command line takes */
    const char* stdlib_folder;
    const char* installed;
    const char* cache_folder; /* "": no cache on disk */
} TorsSessionOptions;

typedef struct TorsValue {
    const char* name;
    const char* text; /* in Modelica syntax; NULL: the number */
    double number;
} TorsValue;

TORSION_EXPORT void tors_session_defaults(TorsSessionOptions* options);
TORSION_EXPORT TorsSession* tors_session_new(const TorsSessionOptions* options,
                                             TorsError** error); /* options NULL: defaults */
TORSION_EXPORT void tors_session_free(TorsSession* session);

/* Texts in memory in place of files. */
TORSION_EXPORT TorsStatus tors_set_text(TorsSession* session, const char* path, const char* text, int64_t revision);
TORSION_EXPORT TorsStatus tors_drop_text(TorsSession* session, const char* path);

TORSION_EXPORT TorsModel* tors_load(TorsSession* session, const char* target, const char* model, const TorsValue* set,
                                    size_t n_set, TorsError** error);
TORSION_EXPORT TorsModel* tors_load_text(TorsSession* session, const char* text, const char* model,
                                         const TorsValue* set, size_t n_set, TorsError** error);

/* Errors of the model are in the result. */
TORSION_EXPORT TorsCheck* tors_check(TorsSession* session, const char* target, const char* model, TorsError** error);
TORSION_EXPORT int tors_check_is_good(const TorsCheck* check);
TORSION_EXPORT const char* tors_check_verdict(const TorsCheck* check);
TORSION_EXPORT const char* tors_check_text(const TorsCheck* check); /* its messages */
TORSION_EXPORT void tors_check_free(TorsCheck* check);

/* ---- models
 * ---------------------------------------------------------------------------------------------------------- */

typedef enum TorsParameterKind { TORS_TUNABLE, TORS_INITIAL, TORS_STRUCTURAL, TORS_FIXED } TorsParameterKind;
typedef enum TorsType { TORS_REAL, TORS_INTEGER, TORS_BOOLEAN, TORS_ENUMERATION, TORS_STRING } TorsType;

typedef struct TorsParameter {
    const char* name;
    const char* value; /* "": known only when a run starts */
    const char* unit;
    const char* display_unit;
    const char* description;
    double number, min, max; /* NaN: none */
    int32_t kind, type;      /* enum TorsParameterKind, enum TorsType */
    uint32_t component, n_literals;
} TorsParameter;

typedef struct TorsVariable {
    const char* name;
    const char* unit;
    const char* display_unit;
    const char* description;
    int32_t type;        /* enum TorsType */
    int32_t variability; /* 2: discrete, 3: continuous */
    int32_t causality;   /* 0: local, 1: input, 2: output */
    int32_t is_protected, is_hidden, is_state;
    uint32_t component;
} TorsVariable;

typedef struct TorsComponent {
    const char* name;
    const char* path;
    const char* class_name;
    uint32_t parent;
} TorsComponent;

TORSION_EXPORT const char* tors_model_name(const TorsModel* model);
TORSION_EXPORT const char* tors_model_description(const TorsModel* model);
TORSION_EXPORT const char* tors_model_warnings(const TorsModel* model); /* as the command line prints them */
TORSION_EXPORT size_t tors_count_parameters(const TorsModel* model);
TORSION_EXPORT int tors_parameter(const TorsModel* model, size_t number, TorsParameter* parameter);
TORSION_EXPORT const char* tors_literal(const TorsModel* model, size_t parameter,
                                        size_t literal); /* of an enumeration; NULL: there is none */
TORSION_EXPORT size_t tors_count_variables(const TorsModel* model);
TORSION_EXPORT int tors_variable(const TorsModel* model, size_t number, TorsVariable* variable);
TORSION_EXPORT size_t tors_count_components(const TorsModel* model);
TORSION_EXPORT int tors_component(const TorsModel* model, size_t number, TorsComponent* component);
TORSION_EXPORT void tors_model_free(TorsModel* model);

/* ---- runs
 * ------------------------------------------------------------------------------------------------------------ */

typedef struct TorsRunOptions {
    double start, stop, tolerance, step_size, max_step; /* NaN: of the model's experiment, else defaults */
    int64_t intervals;                                  /* 0: likewise */
    int64_t max_events, max_steps;
    const char* solver; /* NULL: "auto" */
    int32_t locate_events;
    int32_t reserved;
} TorsRunOptions;

/* Twenty times a second, in the thread of the run. 0 ends the run, which keeps its result. Of a sweep `time` is 0, and
 * the counts are the failed and the finished runs. */
typedef int (*TorsProgress)(void* data, double time, double fraction, int64_t events, int64_t steps);

/* Since version 4. Values over time for inputs of the top level, as columns: linear between the points, equal times are
 * a jump. */
typedef struct TorsInputs {
    const char* const* names;    /* [n_columns] */
    const char* const* units;    /* [n_columns]; NULL, whole or in part: the input's own */
    const double* const* values; /* [n_columns][n_times] */
    const double* time;          /* s */
    size_t n_columns, n_times;
} TorsInputs;

typedef enum TorsRows { TORS_GRID, TORS_STEPS, TORS_ENDS } TorsRows;

typedef struct TorsSimulateOptions {
    uint32_t size;
    int32_t rows; /* enum TorsRows */
    TorsRunOptions run;
    const TorsValue* set;
    size_t n_set;
    const char* const* variables; /* patterns */
    size_t n_variables;
    int32_t may_compile, energy, events, interpret;
    const char* input_file; /* NULL: none */
    TorsProgress progress;  /* NULL: none */
    void* data;             /* handed to `progress` */
    const TorsCancel* cancel;
    /* since version 4: */
    const TorsInputs* inputs; /* in place of `input_file`; NULL: none */
} TorsSimulateOptions;

TORSION_EXPORT void tors_simulate_defaults(TorsSimulateOptions* options);
TORSION_EXPORT void tors_simulate_defaults_of(TorsSimulateOptions* options, size_t size);
#define tors_simulate_defaults(options) tors_simulate_defaults_of((options), sizeof(TorsSimulateOptions))
TORSION_EXPORT TorsResult* tors_simulate(const TorsModel* model, const TorsSimulateOptions* options, TorsError** error);

TORSION_EXPORT TorsCancel* tors_cancel_new(void);
TORSION_EXPORT void tors_cancel(TorsCancel* cancel); /* from any thread and any signal handler */
TORSION_EXPORT void tors_cancel_reset(TorsCancel* cancel);
TORSION_EXPORT void tors_cancel_free(TorsCancel* cancel);

/* Many runs of the same kind; tors_runner_run fails only where the run itself does not start. */
TORSION_EXPORT TorsRunner* tors_runner_new(const TorsModel* model, const TorsSimulateOptions* options,
                                           TorsError** error);
TORSION_EXPORT TorsStatus tors_runner_parameter(const TorsRunner* runner, const char* name, size_t* parameter,
                                                TorsError** error);
TORSION_EXPORT TorsStatus tors_runner_set(TorsRunner* runner, size_t parameter, double value, TorsError** error);
/* The result is the runner's: valid until the next run, and not to be freed. */
TORSION_EXPORT const TorsResult* tors_runner_run(TorsRunner* runner, TorsError** error);
TORSION_EXPORT void tors_runner_reset(TorsRunner* runner); /* back to the values of the options */
TORSION_EXPORT void tors_runner_free(TorsRunner* runner);

/* ---- results
 * --------------------------------------------------------------------------------------------------------- */

typedef enum TorsRunStatus { TORS_FINISHED, TORS_TERMINATED, TORS_STOPPED, TORS_RUN_FAILED } TorsRunStatus;

typedef struct TorsColumn {
    const char* name;
    const char* unit;
    const char* display_unit;
    const char* description;
    int32_t type; /* enum TorsType */
    int32_t variability;
} TorsColumn;

typedef struct TorsEnergy {
    int32_t is_audited;
    int32_t reserved;
    const char* obstacle;
    double supplied, stored, dissipated, unaccounted, reset, turned_over, closure;
} TorsEnergy;

typedef struct TorsStatistics {
    int64_t steps, rows, time_events, state_events, right_hand_sides, jacobians;
    double seconds;
} TorsStatistics;

#define TORS_NONE ((size_t)-1)

TORSION_EXPORT int32_t tors_result_status(const TorsResult* result); /* enum TorsRunStatus */
TORSION_EXPORT const char* tors_result_model(const TorsResult* result);
TORSION_EXPORT const char* tors_result_solver(const TorsResult* result);
TORSION_EXPORT size_t tors_result_rows(const TorsResult* result);
TORSION_EXPORT const double* tors_result_time(const TorsResult* result);
TORSION_EXPORT size_t tors_result_count(const TorsResult* result); /* columns */
TORSION_EXPORT int tors_result_column(const TorsResult* result, size_t number, TorsColumn* column);
TORSION_EXPORT size_t tors_result_find(const TorsResult* result, const char* name); /* TORS_NONE: there is none */
TORSION_EXPORT const double* tors_result_values(const TorsResult* result,
                                                size_t number); /* [rows]; NULL: no such column */
TORSION_EXPORT size_t tors_result_count_parameters(const TorsResult* result);
TORSION_EXPORT int tors_result_parameter(const TorsResult* result, size_t number, TorsColumn* parameter, double* value);
TORSION_EXPORT size_t tors_result_count_events(const TorsResult* result);
TORSION_EXPORT int tors_result_event(const TorsResult* result, size_t number, double* time, int32_t* is_state_event,
                                     size_t* n_changes);
TORSION_EXPORT int tors_result_change(const TorsResult* result, size_t event, size_t change, const char** component,
                                      const char** name, double* from, double* to, int32_t* what);
TORSION_EXPORT void tors_result_energy(const TorsResult* result, TorsEnergy* energy);
TORSION_EXPORT void tors_result_statistics(const TorsResult* result, TorsStatistics* statistics);
TORSION_EXPORT const char* tors_result_summary(const TorsResult* result);
TORSION_EXPORT const char* tors_result_messages(const TorsResult* result);
TORSION_EXPORT const char* tors_result_provenance(const TorsResult* result);
TORSION_EXPORT const char* tors_result_svg(TorsResult* result, const char* const* names, size_t n_names,
                                           TorsError** error);
TORSION_EXPORT TorsStatus tors_result_write(const TorsResult* result, const char* path, TorsError** error);
TORSION_EXPORT TorsResult* tors_result_read(const char* path, TorsError** error);
TORSION_EXPORT void tors_result_free(TorsResult* result);

/* ---- step by step
 * ---------------------------------------------------------------------------------------------------- */

typedef struct TorsStepOptions {
    uint32_t size;
    int32_t may_compile;
    TorsRunOptions run;
    const TorsValue* set;
    size_t n_set;
    double dt; /* s */
    const char* const* inputs;
    size_t n_inputs;
    const char* const* outputs;
    size_t n_outputs;
} TorsStepOptions;

TORSION_EXPORT void tors_step_defaults(TorsStepOptions* options);
TORSION_EXPORT TorsStepper* tors_stepper_new(const TorsModel* model, const TorsStepOptions* options, TorsError** error);
TORSION_EXPORT TorsStatus tors_step(TorsStepper* stepper, const double* inputs, double* outputs,
                                    TorsError** error); /* as long as the lists */
TORSION_EXPORT TorsStatus tors_advance_to(TorsStepper* stepper, double until, TorsError** error);
TORSION_EXPORT TorsStatus tors_stepper_value(TorsStepper* stepper, const char* name, double* value, TorsError** error);
TORSION_EXPORT TorsStatus tors_stepper_set_parameter(TorsStepper* stepper, const char* name, double value,
                                                     TorsError** error); /* from reset on */
TORSION_EXPORT double tors_stepper_time(const TorsStepper* stepper);
TORSION_EXPORT int tors_stepper_is_over(const TorsStepper* stepper);
TORSION_EXPORT int64_t tors_stepper_events(const TorsStepper* stepper);
TORSION_EXPORT TorsStatus tors_stepper_reset(TorsStepper* stepper, TorsError** error);
/* `bytes` NULL: the size alone. */
TORSION_EXPORT TorsStatus tors_stepper_save(const TorsStepper* stepper, void* bytes, size_t* size, TorsError** error);
TORSION_EXPORT TorsStatus tors_stepper_restore(TorsStepper* stepper, const void* bytes, size_t size, TorsError** error);
TORSION_EXPORT void tors_stepper_free(TorsStepper* stepper);

/* ---- linear systems
 * -------------------------------------------------------------------------------------------------- */

typedef struct TorsLinearOptions {
    uint32_t size;
    int32_t gap; /* 0: as it is, 1: closed, 2: open */
    TorsRunOptions run;
    const TorsValue* set;
    size_t n_set;
    double at; /* s; NaN: the consistent start */
    const char* const* outputs;
    size_t n_outputs;
    int32_t freeze_sources;
    int32_t reserved;
    /* since version 2, of tors_modes: */
    double campbell_low, campbell_high; /* critical speeds in this range, in rpm; NaN: none */
    const double* orders;               /* of the speed; NULL: the usual ones */
    size_t n_orders;
    /* since version 4: */
    const char* input_file;   /* of the simulation up to the point, as of a run; at the point the inputs have the values
                                 of its time */
    const TorsInputs* inputs; /* in its place */
    /* since version 6, of tors_modes: */
    size_t count; /* so many vibrations: the slowest, or with `near` the nearest ones; 0: all, of more than 300 inertias
                     20 */
    double near;  /* a frequency in Hz; NaN: none */
    int32_t mean_turn; /* the mean over the turns of cylinders, meshes and joints */
    int32_t reserved_6;
} TorsLinearOptions;

TORSION_EXPORT void tors_linear_defaults(TorsLinearOptions* options);
TORSION_EXPORT void tors_linear_defaults_of(TorsLinearOptions* options, size_t size);
#define tors_linear_defaults(options) tors_linear_defaults_of((options), sizeof(TorsLinearOptions))
TORSION_EXPORT TorsLinearization* tors_linearize(const TorsModel* model, const TorsLinearOptions* options,
                                                 TorsError** error);
TORSION_EXPORT size_t tors_linear_count(const TorsLinearization* system, char of); /* 'x', 'u', 'y' */
TORSION_EXPORT const char* tors_linear_name(const TorsLinearization* system, char of, size_t number);
TORSION_EXPORT double tors_linear_value(const TorsLinearization* system, char of, size_t number); /* at the point */
TORSION_EXPORT const double* tors_linear_matrix(const TorsLinearization* system,
                                                char of); /* 'A', 'B', 'C', 'D', row by row */
TORSION_EXPORT const char* tors_linear_json(const TorsLinearization* system);
TORSION_EXPORT void tors_linear_free(TorsLinearization* system);

TORSION_EXPORT TorsModes* tors_modes(const TorsModel* model, const TorsLinearOptions* options, TorsError** error);
TORSION_EXPORT size_t tors_modes_count(const TorsModes* modes);
/* Eigenvalue in 1/s, frequencies in Hz; kind 0: vibration, 1: aperiodic, 2: outside the mechanics. */
TORSION_EXPORT int tors_mode(const TorsModes* modes, size_t number, int32_t* kind, double* real, double* imaginary,
                             double* frequency, double* damping);
TORSION_EXPORT const char* tors_modes_json(const TorsModes* modes);
TORSION_EXPORT void tors_modes_free(TorsModes* modes);

/* ---- sweeps
 * ---------------------------------------------------------------------------------------------------------- */

typedef struct TorsVaried {
    const char* name;
    const double* values;
    size_t n_values;
} TorsVaried;

typedef struct TorsSweepOptions {
    uint32_t size;
    uint32_t jobs; /* 0: one per core */
    TorsRunOptions run;
    const TorsVaried* vary;
    size_t n_vary;
    const TorsValue* set;
    size_t n_set;
    const TorsValue* collect; /* name, text: the expression */
    size_t n_collect;
    int32_t is_samples; /* columns of a table in place of a grid */
    int32_t reserved;
    TorsProgress progress;
    void* data;
    const TorsCancel* cancel;
    /* since version 2: */
    const char*
        path; /* the table on disk, which an unfinished sweep left as PATH.part and which then goes on; NULL: none */
    int32_t restart; /* give up the rows of an unfinished sweep */
    int32_t reserved2;
    /* since version 4, of all runs, as of a run: */
    const char* input_file;
    const TorsInputs* inputs; /* in its place */
} TorsSweepOptions;

TORSION_EXPORT void tors_sweep_defaults(TorsSweepOptions* options);
TORSION_EXPORT void tors_sweep_defaults_of(TorsSweepOptions* options, size_t size);
#define tors_sweep_defaults(options) tors_sweep_defaults_of((options), sizeof(TorsSweepOptions))
TORSION_EXPORT TorsTable* tors_sweep(const TorsModel* model, const TorsSweepOptions* options, TorsError** error);
TORSION_EXPORT size_t tors_table_rows(const TorsTable* table);
TORSION_EXPORT size_t tors_table_failed(const TorsTable* table);
TORSION_EXPORT int tors_table_is_complete(const TorsTable* table);
TORSION_EXPORT size_t tors_table_count(const TorsTable* table); /* columns: what is varied, then what is collected */
TORSION_EXPORT const char* tors_table_name(const TorsTable* table, size_t column);
TORSION_EXPORT const double* tors_table_values(const TorsTable* table, size_t column);
TORSION_EXPORT const char* tors_table_status(const TorsTable* table,
                                             size_t row); /* "ok", the code of the failure, "stopped" */
TORSION_EXPORT const char* tors_table_message(const TorsTable* table, size_t row); /* of a failed row; "": none */
TORSION_EXPORT TorsStatus tors_table_write(const TorsTable* table, const char* path, TorsError** error);
TORSION_EXPORT void tors_table_free(TorsTable* table);

/* ---- libraries and FMUs
 * ---------------------------------------------------------------------------------------------- */

typedef struct TorsBuildOptions {
    uint32_t size;
    int32_t has_integrator, has_linearization;
    int32_t fmi;                           /* of FMUs: 2 or 3 */
    int32_t model_exchange, co_simulation; /* of FMUs */
    int32_t has_reference;                 /* of FMUs: reference results */
    int32_t reserved;
    const char* prefix;  /* of libraries; NULL, as below: none */
    const char* tunable; /* regular expressions */
    const char* outputs; /* of FMUs */
    const char* target_cpu;
    const TorsValue* set;
    size_t n_set;
    /* since version 3: */
    const char* target;    /* of libraries: a platform, "aarch64-linux"; NULL: this one */
    const char* platforms; /* of FMUs: "x86_64-linux,x86_64-windows", or "all"; NULL: this one */
    const char* emit; /* of libraries: "obj", "llvm", "asm", or "c": a folder of C99 for controllers; NULL: a library */
    const char* precision;  /* of "c": "single"; NULL: "double" */
    const char* solver;     /* of "c", and of the sources of an FMU, as below: "euler" or "rosenbrock"; NULL: "rk4" */
    double step_size;       /* s; NaN: 0.001 */
    int32_t locates_events; /* inside of the step */
    int32_t verify;         /* of FMUs: run it, too; a difference from the model is an error, and the file stays */
    /* since version 4: */
    int32_t has_sources; /* of FMUs: C code in it, for co-simulation with fixed steps */
    int32_t real_time; /* of "c": prove the most operations of a step; where there is no bound it is an error (E108) */
    /* Before each stage of a compilation and each further platform, and twenty times a second in the runs of `verify`;
     * 0 ends it (E130). */
    int (*progress)(void* data, const char* stage);
    void* data;
    const TorsCancel* cancel; /* is looked at there */
    /* since version 5: */
    int32_t has_arrays; /* of FMUs of FMI 3: an array of the model is one variable, not one for each element */
    int32_t reserved2;
} TorsBuildOptions;

TORSION_EXPORT void tors_build_defaults(TorsBuildOptions* options);
TORSION_EXPORT void tors_build_defaults_of(TorsBuildOptions* options, size_t size);
#define tors_build_defaults(options) tors_build_defaults_of((options), sizeof(TorsBuildOptions))
/* Libraries, and other code of `emit`. An option that is not of the kind that is written is an error (C101), here and
 * below. */
TORSION_EXPORT TorsStatus tors_build(const TorsModel* model, const char* path, const TorsBuildOptions* options,
                                     TorsError** error);
TORSION_EXPORT TorsStatus tors_fmu(const TorsModel* model, const char* path, const TorsBuildOptions* options,
                                   TorsError** error);

/* What was written. Since version 4: the same as the two above, and what they tell. */
typedef struct TorsWritten TorsWritten;
TORSION_EXPORT TorsWritten* tors_build_told(const TorsModel* model, const char* path, const TorsBuildOptions* options,
                                            TorsError** error);
TORSION_EXPORT TorsWritten* tors_fmu_told(const TorsModel* model, const char* path, const TorsBuildOptions* options,
                                          TorsError** error);
TORSION_EXPORT size_t tors_written_count(const TorsWritten* written); /* files */
TORSION_EXPORT const char* tors_written_file(const TorsWritten* written, size_t number);
TORSION_EXPORT const char* tors_written_warnings(const TorsWritten* written); /* as the command line prints them */
TORSION_EXPORT const char*
tors_written_bound(const TorsWritten* written); /* of `real_time`, as below: "" where it was not asked for */
TORSION_EXPORT const char*
tors_written_bound_json(const TorsWritten* written); /* operations, memory, the fastest mode */
TORSION_EXPORT const char* tors_written_verification(const TorsWritten* written); /* of `verify` */
TORSION_EXPORT void tors_written_free(TorsWritten* written);

/* ---- since version 2
 * ------------------------------------------------------------------------------------------------- */

/* Before each stage of a compilation ("parse", "instance", "flat", …); 0 ends it (E130). */
typedef int (*TorsStage)(void* data, const char* stage);

typedef struct TorsLoadOptions {
    uint32_t size;
    int32_t reserved;
    const char* target; /* as of tors_load; NULL: `text` */
    const char* text;   /* as of tors_load_text */
    const char* model;
    const TorsValue* set;
    size_t n_set;
    TorsStage progress; /* NULL: none */
    void* data;
    const TorsCancel* cancel; /* is looked at between the stages */
} TorsLoadOptions;

TORSION_EXPORT void tors_load_defaults(TorsLoadOptions* options);
TORSION_EXPORT TorsModel* tors_load_with(TorsSession* session, const TorsLoadOptions* options, TorsError** error);

/* The page of `--report` (HTML), made by a further run. */
TORSION_EXPORT const char* tors_result_report_html(TorsResult* result, TorsError** error);

typedef struct TorsComponentEnergy { /* in J since the start, and the largest in J and W */
    const char* component;
    const char* class_name;
    double stored, supplied, dissipated, unaccounted;
    double largest_stored, largest_supplied, largest_dissipated, largest_unaccounted;
} TorsComponentEnergy;

/* Likewise by a further run, the first time; TORS_NONE: it failed. */
TORSION_EXPORT size_t tors_result_count_component_energies(TorsResult* result, TorsError** error);
TORSION_EXPORT int tors_result_component_energy(const TorsResult* result, size_t number,
                                                TorsComponentEnergy* energy); /* after the count */

/* Runs an FMU of any tool, whose code has all rights of this process. kind: "me" or "cs"; NULL: what it offers, "me"
 * first. Since version 3. */
TORSION_EXPORT TorsResult* tors_simulate_fmu(TorsSession* session, const char* path, const char* kind,
                                             const TorsSimulateOptions* options, TorsError** error);

TORSION_EXPORT const char*
tors_modes_svg(const TorsModes* modes); /* shapes, or the Campbell diagram where a range was asked for */
TORSION_EXPORT const char* tors_modes_csv(const TorsModes* modes);
TORSION_EXPORT size_t tors_modes_count_critical_speeds(const TorsModes* modes);
TORSION_EXPORT int tors_critical_speed(const TorsModes* modes, size_t number, double* rpm, double* order, size_t* mode);

/* ---- since version 5: systems of FMUs (SSP)
 * -------------------------------------------------------------------------- */

typedef struct TorsElement {
    const char* name;
    const char* target; /* a model as of tors_load, or an FMU */
    const char* model;  /* NULL: the only one of the file */
} TorsElement;

typedef struct TorsLink { /* "element.connector" */
    const char* from;
    const char* to;
} TorsLink;

typedef struct TorsSystemOptions {
    uint32_t size;
    int32_t ssp;        /* 1 or 2 */
    int32_t fmi;        /* of elements that are models: 2 or 3 */
    int32_t has_arrays; /* likewise, of FMI 3 in SSP 2: an array is one connector, not one for each element */
    const TorsElement* elements;
    size_t n_elements;
    const TorsLink* links;
    size_t n_links;
    const TorsValue* set; /* "element.variable": they become a set of parameters */
    size_t n_set;
    const char* name;   /* NULL: that of the file */
    double start, stop; /* of the default experiment; NaN: those of the FMUs */
    TorsStage progress; /* of the compilations, as of TorsLoadOptions; NULL: none */
    void* data;
    const TorsCancel* cancel;
} TorsSystemOptions;

TORSION_EXPORT void tors_system_defaults(TorsSystemOptions* options);
TORSION_EXPORT TorsWritten* tors_ssp(TorsSession* session, const char* path, const TorsSystemOptions* options,
                                     TorsError** error);

typedef struct TorsFmuOptions {
    uint32_t size;
    int32_t
        interpolates; /* in a system: inputs follow straight lines inside of a communication step; else they are held */
    const char* kind; /* as of tors_simulate_fmu */
} TorsFmuOptions;

/* As tors_simulate_fmu, which runs systems, too; `how` NULL: defaults. */
TORSION_EXPORT void tors_fmu_defaults(TorsFmuOptions* how);
TORSION_EXPORT TorsResult* tors_simulate_fmu_with(TorsSession* session, const char* path, const TorsFmuOptions* how,
                                                  const TorsSimulateOptions* options, TorsError** error);

/* ---- since version 6: forced response and frequency response
 * ---------------------------------------------------------- */

typedef struct TorsOrder {   /* amplitude·cos(order·angle + phase) beside a variable */
    const char* name;        /* an input of the top level, or what a source takes: "torque.tau" */
    double order;            /* of its own shaft */
    double amplitude, phase; /* the peak, in the variable's unit; degrees */
    const double* speeds;    /* in place of both: over the speed of its shaft in rev/min, ascending; NULL: none */
    const double* amplitudes;
    const double* phases; /* NULL: 0 */
    size_t n_speeds;
} TorsOrder;

typedef struct TorsLimit { /* what the sum of all orders may reach: straight between the speeds, no limit beyond them */
    const char* variable;
    const double* speeds; /* in rev/min, ascending */
    const double* values; /* in the variable's unit */
    size_t n_speeds;
    double diameter; /* in m: the values are stresses in Pa of a solid shaft whose torque this is; 0: they are not */
} TorsLimit;

typedef struct TorsResponseOptions {
    uint32_t size;
    int32_t sensitivities;          /* of peaks, into the text and the JSON */
    const TorsLinearOptions* point; /* what is linearized; NULL: the consistent start */
    const TorsOrder* orders;
    size_t n_orders;
    double from, to, step; /* speeds in rev/min */
    const double* speeds;  /* in their place, ascending; NULL: none */
    size_t n_speeds;
    const char* shaft;     /* whose speeds they are; NULL: that of the first excitation */
    const char* variables; /* a regular expression; NULL: torques and forces of elastic elements */
    const char* misfire;   /* a component, or "each"; NULL: none */
    const TorsLimit* limits;
    size_t n_limits;
    double modal_damping;          /* what the damping ratio of each mode has more */
    const TorsValue* loss_factors; /* name, number: of elastic components */
    size_t n_loss_factors;
    int32_t ignores_declared; /* components do not excite as their classes declare */
    int32_t heat;             /* of elements with a torque and a twist, into the text and the JSON */
} TorsResponseOptions;

TORSION_EXPORT void tors_response_defaults(TorsResponseOptions* options);
TORSION_EXPORT TorsResponse* tors_response(const TorsModel* model, const TorsResponseOptions* options,
                                           TorsError** error);
TORSION_EXPORT size_t tors_response_count(const TorsResponse* response,
                                          char of); /* 's' speeds, 'o' orders, 'v' variables */
TORSION_EXPORT const double* tors_response_speeds(const TorsResponse* response); /* in rev/min */
TORSION_EXPORT const double* tors_response_orders(const TorsResponse* response); /* ascending */
TORSION_EXPORT const char* tors_response_variable(const TorsResponse* response, size_t number);
TORSION_EXPORT const char* tors_response_unit(const TorsResponse* response, size_t number);
/* Orders × speeds × variables × 2: real and imaginary part of the peak with its phase. */
TORSION_EXPORT const double* tors_response_values(const TorsResponse* response);
TORSION_EXPORT const double*
tors_response_sums(const TorsResponse* response); /* speeds × variables: all orders together */
TORSION_EXPORT size_t tors_response_count_limits(const TorsResponse* response);
TORSION_EXPORT int tors_response_limit(const TorsResponse* response, size_t number, const char** variable,
                                       double* margin, double* speed);
TORSION_EXPORT size_t tors_response_count_barred(const TorsResponse* response, size_t limit);
TORSION_EXPORT int tors_response_barred(const TorsResponse* response, size_t limit, size_t number, double* from,
                                        double* to);                         /* in rev/min */
TORSION_EXPORT const char* tors_response_text(const TorsResponse* response); /* as `torsion response` prints it */
TORSION_EXPORT const char* tors_response_json(const TorsResponse* response);
/* .csv, .json, .html or .svg; `picture` of the last: "amplitudes", "orders", "campbell" or "vectors", NULL: the first.
 */
TORSION_EXPORT TorsStatus tors_response_write(const TorsResponse* response, const char* path, const char* picture,
                                              TorsError** error);
TORSION_EXPORT void tors_response_free(TorsResponse* response);

typedef struct TorsBodeOptions {
    uint32_t size;
    int32_t is_open;                /* what drives the input is held: a loop through it is open */
    const TorsLinearOptions* point; /* what is linearized; NULL: the consistent start */
    const char* input;              /* NULL: the only one of the top level */
    const char* output;             /* likewise */
    double from, to;                /* in Hz; 0: chosen from the poles */
    size_t count;                   /* of frequencies; 0: as dense as the poles ask for */
    int32_t is_negated;             /* the loop is -y/u */
    int32_t reserved;
} TorsBodeOptions;

TORSION_EXPORT void tors_bode_defaults(TorsBodeOptions* options);
TORSION_EXPORT TorsBode* tors_bode(const TorsModel* model, const TorsBodeOptions* options,
                                   TorsError** error); /* options NULL: defaults */
/* Of an FMU with Model Exchange, whose code has all rights of this process. */
TORSION_EXPORT TorsBode* tors_bode_fmu(TorsSession* session, const char* path, const TorsBodeOptions* options,
                                       TorsError** error);
TORSION_EXPORT size_t tors_bode_count(const TorsBode* bode);
TORSION_EXPORT const double* tors_bode_frequencies(const TorsBode* bode); /* in Hz */
TORSION_EXPORT const double*
tors_bode_values(const TorsBode* bode); /* frequencies × 2: real and imaginary part of y/u */
TORSION_EXPORT const double*
tors_bode_phases(const TorsBode* bode); /* in degrees, continued from frequency to frequency */
/* 'p': where the amplitude is 1, the margin in degrees; 'g': where the phase is -180 degrees, the margin as a factor.
 */
TORSION_EXPORT size_t tors_bode_count_margins(const TorsBode* bode, char of);
TORSION_EXPORT int tors_bode_margin(const TorsBode* bode, char of, size_t number, double* frequency, double* margin);
TORSION_EXPORT int64_t tors_bode_unstable(const TorsBode* bode); /* growing motions of the closed loop; -1: not known */
TORSION_EXPORT const char* tors_bode_text(const TorsBode* bode); /* as `torsion bode` prints it */
TORSION_EXPORT const char* tors_bode_json(const TorsBode* bode);
TORSION_EXPORT TorsStatus tors_bode_write(const TorsBode* bode, const char* path,
                                          TorsError** error); /* .csv, .json or .svg */
TORSION_EXPORT void tors_bode_free(TorsBode* bode);

/* ---- since version 7: diagrams
 * ---------------------------------------------------------------------------------------- */

typedef struct TorsDrawOptions {
    uint32_t size;
    int32_t is_icon;         /* of the class, in place of its diagram */
    double width;            /* in pixels, from 50 to 20000; 0: by the size of the diagram */
    const char* const* open; /* components that show their own diagrams in place of their icons: "gear", "gear.first" */
    size_t n_open;
    int32_t depth; /* all components do, down to this level */
    int32_t reserved;
} TorsDrawOptions;

TORSION_EXPORT void tors_draw_defaults(TorsDrawOptions* options);
/* The diagram of a model, from the texts that it was compiled from; `options` NULL: defaults. */
TORSION_EXPORT TorsDiagram* tors_draw(const TorsModel* model, const TorsDrawOptions* options, TorsError** error);
TORSION_EXPORT const char* tors_diagram_svg(const TorsDiagram* diagram);
TORSION_EXPORT const char* tors_diagram_html(const TorsDiagram* diagram);     /* a page with it, without a script */
TORSION_EXPORT const char* tors_diagram_warnings(const TorsDiagram* diagram); /* of annotations, as text; "": none */
TORSION_EXPORT TorsStatus tors_diagram_write(const TorsDiagram* diagram, const char* path,
                                             TorsError** error); /* .svg, .png or .html */
TORSION_EXPORT void tors_diagram_free(TorsDiagram* diagram);

TORSION_EXPORT const char* tors_modes_shapes(const TorsModes* modes); /* a picture: the shapes along the drive line */

#ifdef __cplusplus
}
#endif
#endif
