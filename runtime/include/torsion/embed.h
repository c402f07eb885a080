/* A compiled model in your own program (C11, C++). `torsion build MODEL -o libmodel.so` writes a library with these
 * functions, and beside it a header with these declarations and the numbers of the model's variables.
 *
 *     TorsionInstance *drive = torsion_create(NULL);
 *     torsion_set(drive, torsion_find("load.J"), 0.3);
 *     torsion_initialize(drive);
 *     while (torsion_time(drive) < 1.0 && torsion_step(drive, 0.001) == TORSION_OK) { torsion_get(drive,
 * torsion_find("load.w"), &w); ... } torsion_free(drive);
 *
 * There is no global state: different instances may be used in different threads at the same time. One instance is to
 * be used by one thread at a time. All values are doubles in SI units: Booleans are 0 or 1, Integers and enumeration
 * literals whole numbers. Times are in seconds. Where memory runs out, the process ends (abort).
 */
#ifndef TORSION_EMBED_H
#define TORSION_EMBED_H

/* Libraries with prefixes of their own (`torsion build --prefix`) share the types. */
#ifndef TORSION_EMBED_TYPES_H
#define TORSION_EMBED_TYPES_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define TORSION_API
#else
#define TORSION_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TorsionStatus {
    TORSION_OK = 0,
    TORSION_ENDED = 1,   /* the model itself ended the simulation (`terminate`); values can be read */
    TORSION_FAILED = -1, /* it cannot be computed; the message callback received the reason. Values of the last good
                            point can be read */
    TORSION_BAD_ARGUMENT =
        -2, /* no such variable, not settable, a null pointer, not a finite number, a time that lies behind */
    TORSION_BAD_ORDER = -3 /* before torsion_initialize, or after a failure */
} TorsionStatus;

/* level: 0 error, 1 warning. `code` is the message's number (R302), for `torsion explain`. The texts live as long as
 * the call. */
typedef void (*TorsionMessageFunction)(void* data, int level, const char* code, const char* text);

typedef struct TorsionOptions {
    uint32_t size;     /* sizeof(TorsionOptions); torsion_default_options fills it in */
    uint32_t reserved; /* 0 */
    double start_time; /* s; NaN, as in the four below: the value of the model's experiment annotation, else 0 */
    double
        stop_time; /* s; else 1. The scale of the run, and when terminal() becomes true; going on after it is allowed */
    double tolerance; /* relative, > 0; else 1e-6 */
    double
        step_size; /* s, > 0: the step of fixed-step solvers; else the annotation's interval, or a 500th of the span */
    double max_step;    /* s, > 0: the longest step of solvers that choose theirs; else any length */
    const char* solver; /* "cvode" (the default; stiff, variable step), "cvode-adams", "euler", "rk4", "trapezoid",
                           "rosenbrock" (fixed steps, for real time). NULL: cvode, or where the library was built with
                           --no-integrator: trapezoid */
    TorsionMessageFunction message; /* NULL: messages are dropped */
    void* message_data;             /* handed to `message` */
} TorsionOptions;

typedef struct TorsionVariableDescription {
    const char* name; /* "motor.inertia.w"; all texts are constants of the library */
    const char* description;
    const char* unit; /* "rad/s"; "" where there is none */
    const char* display_unit;
    const char* type;        /* "Real", "Integer", "Boolean", "enumeration", "String" */
    const char* variability; /* "constant", "parameter", "discrete", "continuous" */
    const char* causality;   /* "local", "input", "output" */
    int can_set;             /* 1: before torsion_initialize; inputs and tunable parameters also later */
    int is_hidden;           /* 1: not meant for people */
    int is_tunable; /* 1: a parameter that can be set after torsion_initialize, too (`torsion build --tunable`) */
} TorsionVariableDescription;

typedef struct TorsionInstance TorsionInstance;
struct TorsionModel;

#ifdef __cplusplus
}
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the model
 * ------------------------------------------------------------------------------------------------------- */

/* The descriptor, for hosts that work on the lower level of torsion/model.h. */
TORSION_API const struct TorsionModel* torsion_model(void);

/* The full name of the model's class. */
TORSION_API const char* torsion_model_name(void);

/* Variables are numbered from 0; the numbers hold for this very library. */
TORSION_API uint32_t torsion_count_variables(void);

/* BAD_ARGUMENT: no such variable. */
TORSION_API TorsionStatus torsion_describe(uint32_t variable, TorsionVariableDescription* description);

/* The number of the variable with this name, or UINT32_MAX. Walks through all of them: ask once, not in a loop. */
TORSION_API uint32_t torsion_find(const char* name);

/* ---- an instance
 * ----------------------------------------------------------------------------------------------------- */

/* Fills in the defaults: NaN, NULL and the size. */
TORSION_API void torsion_default_options(TorsionOptions* options);

/* A new instance, before its initialization. `options` NULL: defaults; it is copied. NULL if an option is invalid;
 * `message` received the reason. */
TORSION_API TorsionInstance* torsion_create(const TorsionOptions* options);

/* NULL is allowed. */
TORSION_API void torsion_free(TorsionInstance* instance);

/* Before initialization a parameter, a start value or an input. Afterwards an input or a tunable parameter: what
 * follows from the parameter is computed at once, and the next step starts afresh, with an event where relations may
 * change. BAD_ORDER: not at this time. BAD_ARGUMENT: the value is refused, and the one before stays: it is outside of
 * the parameter's min, max or literals, for example (I122). What several values break together torsion_initialize
 * tells. */
TORSION_API TorsionStatus torsion_set(TorsionInstance* instance, uint32_t variable, double value);
TORSION_API TorsionStatus torsion_set_named(TorsionInstance* instance, const char* name, double value);

/* The present value, after initialization. After torsion_set it is the value behind the event that the next step will
 * begin with: relations and discrete variables follow inputs at once. Asking changes nothing, the last values that were
 * set count. Where you integrate yourself (torsion_set_point), relations stay until torsion_event. FAILED: algebraic
 * variables cannot be computed at this point. */
TORSION_API TorsionStatus torsion_get(TorsionInstance* instance, uint32_t variable, double* value);
TORSION_API TorsionStatus torsion_get_named(TorsionInstance* instance, const char* name, double* value);

/* The consistent start at the start time. Again: starts anew, with what was set before. */
TORSION_API TorsionStatus torsion_initialize(TorsionInstance* instance);

/* The present time; NaN for NULL. */
TORSION_API double torsion_time(const TorsionInstance* instance);

/* ---- with the integrator
 * --------------------------------------------------------------------------------------------- */

/* Integrates to the time `until`, through all events on the way. After FAILED only reading, restoring, initializing and
 * freeing make sense. With a fixed-step solver nothing is allocated from here on, as long as there are no messages,
 * also of a step that is tried again where a prescribed motion sets in against friction. */
TORSION_API TorsionStatus torsion_advance(TorsionInstance* instance, double until);

/* The same, by `step` seconds (> 0). */
TORSION_API TorsionStatus torsion_step(TorsionInstance* instance, double step);

/* ---- without: the model as equations, for an integrator of your own
 * ---------------------------------------------------- */

TORSION_API uint32_t torsion_count_states(void);

/* The variable that state i is; UINT32_MAX: no such state. */
TORSION_API uint32_t torsion_state_variable(uint32_t state);

/* Copies [count_states] values. */
TORSION_API TorsionStatus torsion_get_states(TorsionInstance* instance, double* x);

/* Moves the instance to another point between events; relations keep their values (see torsion_event). x NULL: only
 * time. */
TORSION_API TorsionStatus torsion_set_point(TorsionInstance* instance, double time, const double* x);

/* der(x) at the present point, [count_states]. FAILED: take a smaller step. */
TORSION_API TorsionStatus torsion_derivatives(TorsionInstance* instance, double* der);

/* One for each relation: below zero, its operands have crossed, or have become equal where the relation has another
 * value, and there is an event between the last point and this one. Time events have none. */
TORSION_API uint32_t torsion_count_indicators(void);
TORSION_API TorsionStatus torsion_indicators(TorsionInstance* instance, double* indicators);

/* When the next event that is known beforehand happens; infinity: never. Do not integrate beyond. */
TORSION_API TorsionStatus torsion_next_time_event(TorsionInstance* instance, double* time);

/* Handles the event at the present point: relations that have crossed, and time events that are due. States may change.
 */
TORSION_API TorsionStatus torsion_event(TorsionInstance* instance);

/* ---- the whole state
 * ------------------------------------------------------------------------------------------------- */

/* Bytes that torsion_save needs. */
TORSION_API size_t torsion_saved_size(const TorsionInstance* instance);

/* Copies the instance's whole state; `size` as above. The integrator starts afresh after it, as after torsion_restore:
 * going on from here and going on after coming back give the same values to the bit. */
TORSION_API TorsionStatus torsion_save(const TorsionInstance* instance, void* bytes, size_t size);

/* Back to a saved state, of this instance or of another of the same library. The integrator starts afresh.
 * BAD_ARGUMENT: these bytes are not of this library, or damaged; nothing was changed. */
TORSION_API TorsionStatus torsion_restore(TorsionInstance* instance, const void* bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
