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
#define X(NAME, DOUBLE, SINGLE, OF) {#NAME, DOUBLE, SINGLE},
#include "runtime/core/events/rules/numbers.def"
#undef X
    {"LIMIT_ROUNDING", 1e-12, 1e-6}, // of a parameter's min or max
    {"SLOPE_DISTANCE", 1e-6, 1e-2},
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
