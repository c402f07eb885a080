#pragma once
// Integers are whole doubles. Beyond 2^53 not every whole number is one, and sums and products are rounded.

#include "compiler/symbolic/expr.h"
#include "compiler/symbolic/walk.h"

namespace torsion::symbolic {

constexpr double largest_exact_integer = 9007199254740991; // 2^53 - 1

/// Expressions whose values are Integers, computed from Integers. Remembers what it has seen.
class IntegerRange {
public:
    explicit IntegerRange(ExprPool& pool) : pool_(pool), walk_(pool) {}
    /// Of any expressions: these of their sums, differences and products are Integers.
    IntegerRange(ExprPool& pool, const IdSet<ExprId>& of_integers) : pool_(pool), walk_(pool), of_integers_(&of_integers) {}
    /// The condition under which no sum, difference or product in it has left the range; the constant 1 where there is none.
    ExprId is_exact(ExprId e);
    /// The same value where that holds, and NaN elsewhere. Arms of `if` are taken one by one: what is not chosen does not count.
    ExprId guarded(ExprId e);

private:
    void look_at(ExprId e);

    ExprPool& pool_;
    Walker walk_;
    const IdSet<ExprId>* of_integers_ = nullptr;
    IdMap<ExprId, ExprId> exact_, guarded_;
};

} // namespace torsion::symbolic
