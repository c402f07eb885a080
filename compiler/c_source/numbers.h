#pragma once
// Macros in the text of NAME.c. No member of the interface may have their names: it would be replaced.

namespace torsion::c_source {

struct Number {
    const char* name;
    double in_double, in_single;
};
/// Tolerances depend on the precision; those of double precision are the runtime's own.
inline constexpr Number numbers[] = {
    {"ZERO", 0, 0},
    {"THOUSANDTH", 1e-3, 1e-3},
    {"TENTH", 0.1, 0.1},
    {"QUARTER", 0.25, 0.25},
    {"HALF", 0.5, 0.5},
    {"ONE", 1, 1},
    {"ONE_AND_A_HALF", 1.5, 1.5},
    {"TWO", 2, 2},
    {"SIX", 6, 6},
    {"TEN", 10, 10},
    {"GAMMA", 0.29289321881345254, 0.29289321881345254}, // 1 - 1/sqrt(2)
    {"HYSTERESIS", 1e-10, 1e-5},                         // of the size of a relation's operands
    {"LIMIT_ROUNDING", 1e-12, 1e-6},                     // of a parameter's min or max
    {"TIME_HYSTERESIS", 1e-14, 1e-6},
    {"TIME_ROUNDING", 1e-15, 1e-7},
    {"TIME_GAP", 1e-14, 1e-6},
    {"SLOPE_DISTANCE", 1e-6, 1e-2},
    {"REST_STILL", 1e-6, 1e-3}, // part of the slope that an event takes away: less is none
    {"REST_TRIAL", 1e-4, 1e-2}, // the size of a trial move, in nominals
    {"REST_CANCELLED", 1e-13, 1e-5},
    {"REST_NEGLIGIBLE", 1e-10, 1e-5}, // in nominals, of the largest jump
    {"REST_SAME", 1e-9, 1e-4},        // of a lateness: less apart is the same instant
    {"REST_ROUNDING", 1e-12, 1e-5},   // of derivatives: by less they jump for no reason
    {"REST_IN_TIME", 4, 4},           // hystereses: how far an event that was located passes
    {"REST_SLACK", 1e-3, 1e-1},       // of a lateness
    {"REST_AT", 1e-3, 1e-1},          // of the hysteresis: roundings of what rests
    {"LARGEST", 1e300, 1e37},
    {"RANK_TOLERANCE", 1e-13, 1e-6},    // of a scaled matrix's pivots
    {"RESIDUAL_ROUNDING", 1e-14, 1e-6}, // of the terms of a residual
    {"RESIDUAL_TOLERANCE", 1e-8, 1e-3},
    {"RESIDUAL_ROUNDING_OF_NEWTON", 1e-9, 1e-4},
    {"NEWTON_CONVERGED", 1e-12, 1e-6}, // of an unknown
    {"NEWTON_ROUNDING", 1e-9, 1e-4},
};

inline constexpr const char* other_macros[] = {"STEP_SIZE", "LEAST_STEP", "MOST_ROUNDS", "ABS", "NEXT_AFTER"};

} // namespace torsion::c_source
