#include "compiler/symbolic/integer_range.h"

#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <limits>

namespace torsion::symbolic {

namespace {

/// May be rounded. A value beyond the range stays beyond it when rounded.
bool is_rounded(const Node& node) {
    return node.kind == Kind::Binary && (node.op == Op::Add || node.op == Op::Sub || node.op == Op::Mul);
}

bool is_leaf(const ExprPool& pool, ExprId e) { return pool.children(e).empty(); }

/// Rounded once at most, of values in the range.
bool is_single(const ExprPool& pool, ExprId e) {
    return is_leaf(pool, e) || (is_rounded(pool[e]) && std::ranges::all_of(pool.children(e), [&](ExprId child) {
                                    return is_leaf(pool, child);
                                }));
}

/// Rounding keeps the order and leaves what is beyond the range beyond it. So a number that was rounded once compares
/// right with an Integer in the range, and is no subscript.
bool is_right_if_rounded(const ExprPool& pool, const Node& node) {
    const ExprId a(node.a), b(node.b);
    if (node.kind == Kind::Element) return is_single(pool, a);
    if (node.kind == Kind::Call || !is_comparison(node.op)) return false;
    return (is_leaf(pool, a) && is_single(pool, b)) || (is_leaf(pool, b) && is_single(pool, a));
}

} // namespace

bool is_of_integers(const Node& node) {
    const bool is_plain = node.op == Op::Neg || node.op == Op::Abs || node.op == Op::Min || node.op == Op::Max;
    return node.kind == Kind::Select || is_rounded(node) ||
           ((node.kind == Kind::Unary || node.kind == Kind::Binary) && is_plain);
}

ExprId IntegerRange::is_exact(ExprId e) {
    walk_(e, [&](ExprId x) { look_at(x); }, [&](ExprId x) { return of_integers_ || is_of_integers(pool_[x]); });
    return exact_[e];
}

ExprId IntegerRange::guarded(ExprId e) {
    is_exact(e);
    return guarded_[e];
}

void IntegerRange::look_at(ExprId e) {
    const Node node = pool_[e];
    const ExprId a(node.a), b(node.b), c(node.c);
    ExprId exact = pool_.boolean(true), value = e;
    if (node.kind == Kind::Select) {
        exact = make(pool_, Op::And, exact_[a], make_select(pool_, a, exact_[b], exact_[c]));
        value = make_select(pool_, a, guarded_[b], guarded_[c]);
        // the second operand counts where it decides
    } else if (of_integers_ && node.kind == Kind::Binary && (node.op == Op::And || node.op == Op::Or)) {
        const ExprId decides = node.op == Op::And ? a : make(pool_, Op::Not, a);
        exact = make(pool_, Op::And, exact_[a], make_select(pool_, decides, exact_[b], exact));
    } else if (of_integers_ && is_right_if_rounded(pool_, node)) {
        // exact
    } else if (of_integers_ || is_of_integers(node)) {
        for (ExprId child : pool_.children(e)) exact = make(pool_, Op::And, exact, exact_[child]);
        if (of_integers_ ? of_integers_->contains(e) : is_rounded(node))
            exact = make(pool_, Op::And, exact,
                         make(pool_, Op::Le, make(pool_, Op::Abs, e), pool_.constant(largest_exact_integer)));
        if (!of_integers_)
            value = make_select(pool_, exact, e, pool_.constant(std::numeric_limits<double>::quiet_NaN()));
    }
    exact_.set(e, exact);
    guarded_.set(e, value);
}

} // namespace torsion::symbolic
