/* The C ABI between a compiled model and its host (C11).
 *
 * A compiled model exports one symbol, `torsion_model`, which returns a constant descriptor. An instance is one
 * TorsionFrame whose memory the host owns. Compiled code allocates nothing, has no mutable globals and resolves only
 * the mathematical library, so instances are independent.
 *
 * All values are doubles; Booleans are 0 or 1, Integers and enumeration literals whole numbers.
 *
 * Kernels return 0, a positive number for a recoverable failure (try a smaller step), or a negative number for a fatal
 * one.
 */
#ifndef TORSION_MODEL_H
#define TORSION_MODEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TORSION_ABI_VERSION 11u

typedef struct TorsionFrame TorsionFrame;
typedef struct TorsionModel TorsionModel;

/* ---- host callbacks ------------------------------------------------------------------------------------------------
 */

typedef struct TorsionHost {
    uint32_t version;
    uint32_t size;
    /* Solves system `block`: leaves its unknowns and inner variables in the frame. Linear, nonlinear and mixed alike.
     */
    int32_t (*solve_block)(TorsionFrame* frame, uint32_t block);
    /* Solves J X = B with the factors of the block's Jacobian, freshly made at the present point, for `columns`
     * right-hand sides that stand in frame->work[block.rhs …], column-major; the solutions replace them. For
     * derivatives through a block. */
    int32_t (*solve_gradient)(TorsionFrame* frame, uint32_t block, uint32_t columns);
    /* An assertion failed. Level 0: error, 1: warning, 2: none, the model ends the simulation (`terminate`); these
     * count at accepted points only. Inside a function, at whatever point: 3: error, the call ends and its kernel
     * answers what this does, or 1 (recoverable) for 0; 4: warning, the answer is ignored. */
    int32_t (*assertion)(TorsionFrame* frame, uint32_t assertion, int32_t level);
    /* The past of a delayed signal. values[0 …]: the time asked for, the reader's `next`, the signal's present value;
     * its value at that time goes to values[3]. With wants_slope the rates of these three follow them, and the rate of
     * the value goes to values[6]. TORSION_DISTRIBUTION + 2 i + end: of row i of distributions, at the place values[0];
     * the reader's `next`; values[2] is not used. */
    int32_t (*recall)(TorsionFrame* frame, uint32_t history, uint32_t wants_slope, double* values);
} TorsionHost;

/* ---- one instance --------------------------------------------------------------------------------------------------
 */

struct TorsionFrame {
    uint32_t version; /* TORSION_ABI_VERSION */
    uint32_t size;    /* sizeof(TorsionFrame) */
    const TorsionModel* model;
    const TorsionHost* host;
    void* host_data;
    double time;
    double initial;     /* 1 while the initialization system is solved, else 0 */
    double event;       /* 1 while an event is evaluated: solve_block of a mixed system may change its configuration */
    double* x;          /* states                                       [n_x] */
    double* der;        /* their derivatives                            [n_x] */
    double* y;          /* algebraic variables                          [n_y] */
    double* p;          /* parameters and constants                     [n_p] */
    double* u;          /* inputs                                       [n_u] */
    double* d;          /* discrete variables                           [n_d] */
    double* pre;        /* left limits of the discrete variables        [n_d] */
    double* relation;   /* values of relations: frozen between events   [n_relations] 0 or 1 */
    double* candidate;  /* literal values, written by block relations kernels      [n_relations] */
    double* forced;     /* 1: this relation keeps relation[i] at this event         [n_relations] */
    double* difference; /* crossings kernel: left − right               [n_relations] */
    double* magnitude;  /* crossings kernel: max(|left|, |right|)       [n_relations] */
    double* active;     /* crossings kernel: 0 or 1                     [n_relations] */
    double* epsilon;    /* hysteresis as of the last event (host's)     [n_relations] */
    double* jacobian;   /* values of d der / d x, in the order of the pattern       [jacobian_nnz] */
    double* work;       /* residuals, Jacobians and right-hand sides of blocks      [n_work] */
    uint32_t member;    /* the host's, before it calls a kernel of a block: the block's `member` */
    uint32_t reserved;
};

/* ---- descriptor ----------------------------------------------------------------------------------------------------
 */

typedef int32_t (*TorsionKernel)(TorsionFrame*);

/* TORSION_WORK: derivatives with respect to parameters, which the host computes beside a run. */
enum TorsionSection { TORSION_X, TORSION_DER, TORSION_Y, TORSION_P, TORSION_U, TORSION_D, TORSION_TIME, TORSION_WORK };
enum TorsionType { TORSION_REAL, TORSION_INTEGER, TORSION_BOOLEAN, TORSION_ENUMERATION, TORSION_STRING };
enum TorsionVariability { TORSION_CONSTANT, TORSION_PARAMETER, TORSION_DISCRETE, TORSION_CONTINUOUS };
enum TorsionCausality { TORSION_LOCAL, TORSION_INPUT, TORSION_OUTPUT };
enum TorsionVariableFlags {
    TORSION_NEGATED = 1,
    TORSION_HIDDEN = 2,
    TORSION_PROTECTED = 4,
    TORSION_SETTABLE = 8,
    TORSION_ALIAS = 16,
    TORSION_STRUCTURAL = 32,
    TORSION_TUNABLE = 64,
    TORSION_START =
        128 /* a state: its value in x after the start kernel is its initial value, which the host may change there */
};

typedef struct TorsionVariable { /* one row for every variable of the flat model, aliases too */
    uint32_t name;               /* offset into strings, as all texts */
    uint32_t description;
    uint32_t unit;
    uint32_t display_unit;
    uint8_t type, variability, causality, flags;
    uint8_t section; /* the place of its value: section[index], negated if flags say so */
    uint8_t reserved[3];
    uint32_t index;
    uint32_t component;  /* row of components */
    uint32_t file, line; /* declaration: offset of a path in strings, and line; 0 0: none */
} TorsionVariable;

typedef struct TorsionState {
    uint32_t variable;   /* row of variables */
    uint32_t derivative; /* row of variables, or UINT32_MAX */
    double nominal;      /* scale for tolerances; > 0 */
} TorsionState;

typedef struct TorsionRelation {
    uint32_t text; /* "phi_rel > b2" */
    uint32_t component;
    uint32_t file, line;
    uint8_t op; /* 0 <, 1 <=, 2 >, 3 >= : relation = (left op right) */
    uint8_t
        is_time_event;   /* depends on time only: next_time gives the time of its change; it has no crossing to watch */
    uint8_t is_observer; /* no derivative depends on it, at once or through what discrete variables remember */
    uint8_t reserved;
    double nominal; /* scale of its operands: max of their nominals; >= 0 */
} TorsionRelation;

typedef struct TorsionEquationInfo {
    uint32_t text;
    uint32_t component;
    uint32_t file, line;
} TorsionEquationInfo;

enum TorsionBlockKind { TORSION_LINEAR, TORSION_NONLINEAR };

/* A system of n simultaneous equations for n tears. */
enum TorsionBlockFlags {
    TORSION_BLOCK_WATCHED = 1, /* linear, with a matrix that changes between events; if it is not mixed, the sign of its
                                  determinant must not */
    TORSION_BLOCK_MAGNITUDES =
        2,                   /* n values follow the n residuals in work: magnitudes to compare with their rounding */
    TORSION_BLOCK_UNTORN = 4 /* no block of its own, but another block with all its unknowns as tears */
};

typedef struct TorsionBlock {
    uint8_t kind;
    uint8_t is_mixed;
    uint8_t is_initial; /* belongs to the initialization system */
    uint8_t flags;      /* enum TorsionBlockFlags */
    uint32_t n;
    uint32_t n_inner;              /* unknowns computed inside, beside the tears */
    uint32_t nnz;                  /* entries of the Jacobian */
    const uint32_t* tear_section;  /* [n] enum TorsionSection: Y, DER, X (initialization) */
    const uint32_t* tear_index;    /* [n] */
    const double* tear_nominal;    /* [n] > 0 */
    const uint32_t* tear_variable; /* [n] rows of variables */
    const uint32_t* column_start;  /* [n + 1] Jacobian d residual / d tear, compressed columns */
    const uint32_t* row;           /* [nnz] */
    uint32_t residual;             /* offset in work: n values; 2 n with TORSION_BLOCK_MAGNITUDES */
    uint32_t jacobian;             /* offset in work: nnz values */
    uint32_t rhs;                  /* offset in work: n · max_columns values, for solve_gradient */
    uint32_t max_columns;
    /* offset in work: n·n + n values for the host's dense factors and pivots. UINT32_MAX: n is large, the host uses its
     * own memory */
    uint32_t factors;
    uint32_t n_relations;
    const uint32_t* relations; /* [n_relations] relations of a mixed block */
    uint32_t n_discretes;
    uint32_t member; /* like blocks share their kernels, which identify the block by frame->member */
    uint32_t untorn; /* the block (TORSION_BLOCK_UNTORN) that solves it if errors grow in its tears; 0: none */
    uint32_t host_solve_flags; /* with it, offset in work: [0] 1: kernels must ask the host for the solution, [1] 1: it
                                  solves the untorn block */
    const uint32_t* discretes; /* [n_discretes] indices in d */
    const TorsionEquationInfo* equations; /* [n] of the residuals */
    TorsionKernel residuals;              /* reads tears; computes inner, residual and Jacobian */
    TorsionKernel update_relations; /* mixed: of `relations`, from the present Reals: literal values → candidate, and
                                       active, difference, magnitude as of crossings */
    TorsionKernel update_discretes; /* mixed: d from relation[] and pre */
} TorsionBlock;

typedef struct TorsionAssertion {
    uint32_t message;
    uint32_t component;
    uint32_t file, line;
    uint8_t is_warning;
    uint8_t reserved[3];
} TorsionAssertion;

typedef struct TorsionComponent {
    uint32_t path;
    uint32_t class_name;
    uint32_t parent;
    uint32_t file, line;
} TorsionComponent;

/* An entry of the second derivative of a component's stored energy over the variables it is written in: d2E / da db; a
 * = b: once, else it stands for both orders. Where a is a velocity, `position_a` is the variable whose derivative it is
 * (negated_a: whose negative derivative), else UINT32_MAX. */
typedef struct TorsionCurvature {
    uint32_t component;
    uint32_t variable_a, variable_b; /* rows of variables */
    uint32_t position_a, position_b; /* rows of variables */
    uint8_t negated_a, negated_b;
    uint8_t reserved[2];
} TorsionCurvature;

/* A component is in the mode of the first of its rows whose variable has the value. For reports; no kernel reads it. */
typedef struct TorsionMode {
    uint32_t component;
    uint32_t words;    /* "locked" */
    uint32_t variable; /* row of variables, Boolean or Integer; UINT32_MAX: in any case */
    int32_t value;     /* 1: true */
} TorsionMode;

/* An elastic element with a gap: rows of variables. There is a gap while the width is > 0, from middle - width / 2 to
 * middle + width / 2. */
typedef struct TorsionGap {
    uint32_t component;
    uint32_t position, speed; /* of one side against the other: rad, rad/s or m, m/s */
    uint32_t middle;          /* UINT32_MAX: 0 */
    uint32_t width;
    uint32_t effort; /* torque or force through the element */
} TorsionGap;

enum TorsionHistoryFlags {
    TORSION_HISTORY_DISCRETE = 1, /* the signal changes at events only */
    TORSION_HISTORY_CONSTANT = 2  /* the delay is a parameter: values of the present step are never asked for */
};

/* A delayed signal: rows of variables. The host writes it down at accepted points, and lets its reader pass the
 * *breaks* (times at which the signal or its slope jumps): `next`, a discrete variable of the host, is the time of the
 * break before which the reader stands, or one that never comes. `due` is true at the event where time - delay reaches
 * it. With a varying delay the reader may also go back: `previous` is the break behind it, `back` is true where time -
 * delay falls below it. */
typedef struct TorsionHistory {
    uint32_t input, value; /* the signal; what it was `delay` ago */
    uint32_t delay, longest;
    uint32_t next, due;
    uint32_t previous, back; /* UINT32_MAX: the delay does not vary */
    uint8_t flags;           /* enum TorsionHistoryFlags */
    uint8_t reserved[3];
} TorsionHistory;

#define TORSION_DISTRIBUTION 0x80000000u

/* Matter that moves through a pipe: rows of variables. What enters at the end 0 has the value in_0, and it enters while
 * `forward`, a Boolean, is true and the position grows; at the end 1 it leaves as out_1, when the position has grown
 * by 1. With a falling position in_1 enters there, and out_0 leaves. A value's *place* is the position at which it
 * entered at the end 0, or 1 less than that at which it entered at the end 1. The host writes them down at accepted
 * points. The reader of out_0 stands at the place `position`, that of out_1 at `position` - 1; `next` and `due` are as
 * in TorsionHistory, over places: the place of the break in front of the reader, downwards at the end 0. */
typedef struct TorsionDistribution {
    uint32_t in_0, in_1, out_0, out_1;
    uint32_t position, forward;
    uint32_t next_0, due_0, next_1, due_1;
    uint32_t first_point,
        n_points; /* in distribution_points: positions in the pipe from 0 to 1, then as many values at the start */
} TorsionDistribution;

/* What a parameter must keep to, whoever sets it or what it follows from; a rounding beyond it counts as equal.
 * Parameters that nobody can change have no row: the compiler has looked at them. */
typedef struct TorsionLimit {
    uint32_t variable; /* row of variables */
    uint32_t literals; /* of an enumeration: its values are 1 to this; else 0 */
    uint32_t min_index,
        max_index;   /* index in p of a limit that follows from parameters; UINT32_MAX: it is the number below */
    double min, max; /* -inf and +inf: none */
} TorsionLimit;

/* A place where derivatives bend without an event: they are another function on its other side. The host takes care
 * that no step passes over a short piece between two bends. SIDE: an operand that changes its sign. WHOLE: an operand
 * that passes whole numbers. CALL: a function whose arguments are the operands; the kernel `bends` leaves in
 * work[result …] a whole number that tells the piece, the time to the nearest bend along the operands' rates and the
 * time since the nearest one (1e300: none; NaN: no value). */
enum TorsionBendKind { TORSION_BEND_SIDE, TORSION_BEND_WHOLE, TORSION_BEND_CALL };
typedef struct TorsionBend {
    uint32_t variable;      /* row of variables: one that needs it */
    uint32_t text;          /* "noEvent(x > 0)", or the name of the function */
    uint8_t kind;           /* enum TorsionBendKind */
    uint8_t has_zero_below; /* SIDE: zero counts as negative */
    uint8_t reserved[2];
    uint32_t operand; /* offset in work: the first of its operands */
    uint32_t n_operands;
    uint32_t
        group; /* rows that decide together: of one equation, of the same variables, or of variables in one equation */
    uint32_t active; /* offset in work: 0 while nothing needs it; UINT32_MAX: always needed */
    uint32_t result; /* CALL: offset in work, 5 values: the results of bends(f) (compiler/symbolic/bends.h) */
} TorsionBend;

/* What the model differentiates and that is no state: it follows from states by constraints. An error of a state that
 * is allowed there may be large here, as that of the angle of a stiff spring in the angle of the mass behind it. */
typedef struct TorsionFollower {
    uint32_t variable; /* row of variables */
    uint32_t reserved;
    double nominal; /* scale for tolerances; > 0 */
} TorsionFollower;

struct TorsionModel {
    uint32_t abi_version; /* TORSION_ABI_VERSION */
    uint32_t size;        /* sizeof(TorsionModel) */
    uint32_t name;
    uint32_t description;
    uint32_t guid;
    uint32_t n_x, n_y, n_p, n_u, n_d, n_relations, n_work;
    uint32_t n_variables, n_blocks, n_assertions, n_components, n_equations;
    uint32_t strings_size;
    const char* strings;
    const TorsionVariable* variables;
    const TorsionState* states; /* [n_x] */
    const TorsionRelation* relations;
    const TorsionBlock* blocks;
    const TorsionAssertion* assertions;
    const TorsionComponent* components;
    const double* start_time_stop_time_interval_tolerance; /* [4], NaN if the model gives none */
    uint32_t jacobian_nnz;
    /* index in d, + 1, of the value that homotopy() reads while the start is solved: 1 actual equations, 0 simplified
     * ones. 0: unused */
    uint32_t homotopy;
    const uint32_t* jacobian_column_start; /* [n_x + 1] */
    const uint32_t* jacobian_row;          /* [jacobian_nnz] */

    /* settable p → all p; after every change of p, because kernels keep values of p in work. First call of all: with
     * `start` it gives defaults */
    TorsionKernel parameters;
    TorsionKernel defaults;    /* default values of settable parameters → p, of inputs → u */
    TorsionKernel start;       /* start values → x, y, d, pre (after parameters) */
    TorsionKernel initialize;  /* the initialization system, with initial = 1 and event = 1: x, der, y, d */
    TorsionKernel derivatives; /* time, x, u, p, d, relation → der (and the y it needs). Relations frozen */
    TorsionKernel outputs;     /* the same → der and every y */
    TorsionKernel
        discrete; /* one pass of the event iteration in block order: relations literally (unless forced), d, der, y */
    TorsionKernel crossings;       /* time, x, … → difference, magnitude, active of every relation. Relations frozen */
    TorsionKernel jacobian_values; /* → jacobian, at frozen relations; computes its inputs itself */
    TorsionKernel asserts;         /* calls host->assertion for every condition that does not hold; after outputs */
    /* Next time event: writes the earliest time > frame->time at which an active time relation changes to
     * frame->work[0], its row + 1 to work[1] (several at once: further ones to candidate[i] = 1); +inf if there is
     * none. */
    TorsionKernel next_time;
    TorsionKernel residual_oracle; /* optional (may be null): residual of every flat equation → work[oracle …],
                                      n_equations values; after outputs */
    uint32_t oracle;               /* offset in work */
    uint32_t terminal; /* index in d, + 1, of the value that terminal() reads: the host sets it to 1 for the last event.
                          0: unused */
    const TorsionEquationInfo* equations; /* [n_equations] flat equations, for messages */
    /* optional (may be null): before an event, with relations frozen: values that pre() of algebraic variables reads →
     * d */
    TorsionKernel left_limits;
    /* Optional (may be null): the energies that the classes declare, at frozen relations → work[energy_values …]:
     * stored energy in J; supplied, dissipated and unaccounted power in W. Computes its inputs itself; changes y, der
     * and work only. */
    TorsionKernel energy;
    uint32_t energy_values;   /* offset in work: 4 values */
    uint32_t energy_obstacle; /* why there is no such kernel although the model has mechanics: a text; 0: it has none,
                                 or there is a kernel */

    /* Optional (may be null): do all assertions hold, at frozen relations? → work[checks_value]: 1 if they do. It
     * computes its inputs itself, and changes y, der and work only. Otherwise outputs and asserts tell which one does
     * not. */
    TorsionKernel checks;
    uint32_t checks_value;  /* offset in work */
    uint32_t pivots_values; /* likewise */
    /* Optional (may be null): the pivots of the watched blocks that are not mixed, in their order, at frozen relations
     * → work[pivots_values …]. There is one only if all of these have one tear. It computes its inputs itself, and
     * changes y, der and work only. */
    TorsionKernel pivots;

    /* Optional (kernels may be null): the residual form F(t, x, ẋ, z) = 0, where some algebraic variables z stay
     * unknowns so that the Jacobian stays sparse. n_x + n_z rows, the states' first; relations and discrete variables
     * frozen. dF/dẋ is 1 in row and column i of state i, else 0. */
    TorsionKernel residual;          /* time, x, u, p, d, relation, ẋ and z in work → F in work */
    TorsionKernel residual_jacobian; /* the same → dF/d(x, z) at held ẋ in work, in the order of its pattern */
    uint32_t n_z;
    uint32_t residual_nnz;
    const uint32_t* z_section;             /* [n_z] enum TorsionSection: where outputs leaves the values of z */
    const uint32_t* z_index;               /* [n_z] */
    const double* z_nominal;               /* [n_z] > 0 */
    const uint32_t* residual_column_start; /* [n_x + n_z + 1] compressed columns */
    const uint32_t* residual_row;          /* [residual_nnz] */
    uint32_t work_derivative, work_z;      /* offsets in work: n_x values ẋ, n_z values z */
    uint32_t work_residual, work_residual_jacobian; /* n_x + n_z values, residual_nnz values */

    /* Optional (may be null): linearization at frozen relations. Both compute their inputs themselves and change y, der
     * and work only. */
    TorsionKernel tangent; /* time, x, u, p, d, relation, a direction (dx, du) in work → (d der, dy) along it in work */
    TorsionKernel curvature; /* the same → values of `curvatures` in work */
    uint32_t work_seed;      /* offsets in work: n_x + n_u values (not Real inputs count as held), */
    uint32_t work_tangent;   /* n_x + n_y values, */
    uint32_t work_curvature; /* n_curvatures values */
    uint32_t n_curvatures;
    const TorsionCurvature* curvatures; /* [n_curvatures] */
    uint32_t
        tangent_is_difference; /* 1: some entries depend on differences of external functions without a derivative */
    uint32_t n_modes, n_gaps;
    uint32_t n_histories;
    const TorsionMode* modes;        /* [n_modes], those of a component together */
    const TorsionGap* gaps;          /* [n_gaps] */
    const TorsionHistory* histories; /* [n_histories] */
    uint32_t n_distributions, n_distribution_points;
    const TorsionDistribution* distributions;
    const uint32_t* distribution_points; /* rows of variables, parameters */
    uint32_t n_limits;
    uint32_t n_followers;
    const TorsionLimit* limits;       /* [n_limits] */
    const TorsionFollower* followers; /* [n_followers]; none if all constraints have the coefficients 1 and -1 */

    /* Optional (may be null): at frozen relations, the operands of `bend_rows` → work[work_operands …]. Computes its
     * inputs itself; changes y, der and work only. */
    TorsionKernel operands;
    TorsionKernel bends; /* operands and their rates in work → the results of calls */
    uint32_t n_bends, n_operands;
    uint32_t work_operands, work_rates; /* offsets in work: n_operands values each */
    const TorsionBend* bend_rows;       /* [n_bends] */

    /* Optional (n_sensitivities may be 0): derivatives with respect to parameters and start values. Column c of them
     * stands in work[work_sensitivity + c sensitivity_stride …], the directions of x [n_x], der [n_x], y [n_y], d
     * [n_d], pre [n_d], what pre() of algebraic variables remembers [n_sensitivity_left], the relations' differences
     * [n_relations], time [1]. The column n_sensitivities is that along the solution. All kernels take x and d, and
     * leave what they say. */
    uint32_t n_sensitivities;
    uint32_t work_sensitivity, sensitivity_stride;
    uint32_t n_sensitivity_left;
    const uint32_t*
        sensitivity_parameters; /* [n_sensitivities] rows of variables: parameters, or states for their start values */
    const uint32_t* sensitivity_left;      /* [n_sensitivity_left] indices in d of these memories */
    TorsionKernel sensitivity_derivatives; /* time, x, u, p, d, relation as frozen → der */
    TorsionKernel sensitivity_outputs;     /* the same → der and y */
    TorsionKernel sensitivity_crossings;   /* the same, also of the column along the solution → left, differences */
    TorsionKernel sensitivity_event; /* after `discrete`, with x as before it: also of pre and time → der, y, d, and x
                                        behind reinit */
    TorsionKernel sensitivity_start; /* after `initialize` → x, der, y, d */
};

const TorsionModel* torsion_model(void);

#ifdef __cplusplus
}
#endif
#endif
