#pragma once
// Integers are whole doubles. Beyond 2^53 doubles skip whole numbers, so sums and products are rounded.

#include "compiler/symbolic/expr.h"
#include "compiler/symbolic/walk.h"

namespace torsion::symbolic {

constexpr double largest_exact_integer = 9007199254740991; // 2^53 - 1

/// Maps Integers to an Integer: its operands count for the range, too.
bool is_of_integers(const Node& node);

/// Expressions with Integer values, computed from Integers. Keeps its results.
class IntegerRange {
public:
    explicit IntegerRange(ExprPool& pool) : pool_(pool), walk_(pool) {}
    /// Of expressions of any type: `of_integers` tells which sums, differences and products are Integers.
    IntegerRange(ExprPool& pool, const IdSet<ExprId>& of_integers)
        : pool_(pool), walk_(pool), of_integers_(&of_integers) {}
    /// The condition under which every sum, difference and product of `e` stays in the range; the constant 1 if `e` has
    /// none.
    ExprId is_exact(ExprId e);
    /// The same value under that condition, and NaN elsewhere. Treats the arms of `if` one by one: only the chosen arm
    /// counts.
    ExprId guarded(ExprId e);

private:
    void look_at(ExprId e);

    ExprPool& pool_;
    Walker walk_;
    const IdSet<ExprId>* of_integers_ = nullptr;
    IdMap<ExprId, ExprId> exact_, guarded_;
};

} // namespace torsion::symbolic
