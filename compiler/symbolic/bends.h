#pragma once
// Where a function bends: the comparisons, magnitudes, extrema and roundings in its body that its arguments decide.
// They make no events, so an integrator may pass from one side of a short piece of such a function to the other.
//
// bends(f) has the inputs x, and the rates of those inputs that vary. It follows the body of f at x and looks at each
// operand that varies: on which side it stands, and when it changes sides along the rates, as a straight line. Its
// outputs:
//
//     signature   of all sides and of the order of the decisions, a whole number: another signature is another piece of
//     the function ahead       the time to the nearest change of side, ∞ (1e300) if none comes behind      the time
//     since the nearest one operand     a sum of the operands, and rate        its rate: within a piece the sum is
//     smooth, and what moves between two points as their rates say has no bend in between
//
// A table is a search by comparisons, so its knots are found without knowing that it is one; and each round of a
// periodic one is a piece of its own.

#include "compiler/symbolic/function.h"

#include <vector>

namespace torsion::symbolic {

constexpr std::uint32_t bend_results = 5;
constexpr double no_bend = 1e300; ///< `ahead` and `behind` where there is none

/// What a node decides by, without an event: the sign of its operands' difference, that of its operand, or the whole
/// number below or above it.
enum class Decision : std::uint8_t { None, Difference, Sign, Whole };
Decision decision_of(const Node& node);
/// Of a comparison: where its operands are equal, does it decide as if their difference were negative?
inline bool is_low_at_zero(Op comparison) { return comparison == Op::Le || comparison == Op::Gt; }

/// `varies`: per input. Invalid if nothing in the function is decided by what varies, or if that cannot be told
/// (recursive functions).
FunctionId bends(ExprPool& pool, FunctionId f, const std::vector<bool>& varies);

/// Sides of an operand and the times of its changes, as expressions; the accumulation of several.
struct Side {
    ExprId is_low;        ///< on the side below its zero
    ExprId ahead, behind; ///< no_bend where there is none
};

/// Of an operand that vanishes at the change. `is_low_at_zero`: on which side the zero itself lies.
Side side_of(ExprPool& pool, ExprId operand, ExprId rate, bool is_low_at_zero);

} // namespace torsion::symbolic
