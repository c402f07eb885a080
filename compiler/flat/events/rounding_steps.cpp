#include "compiler/flat/events/rounding_steps.h"

#include "compiler/flat/events/rounding_of.h"
#include "compiler/symbolic/reachable_functions.h"

namespace torsion::flat {

using instance::Rounding;
using symbolic::Kind;
using symbolic::Op;

namespace {

/// The relations and values of one step, for its previous value p.
class Step {
public:
    Step(symbolic::ExprPool& pool, Rounding kind, ExprId x, ExprId p, const symbolic::Tolerance& tolerance)
        : pool_(pool), kind_(kind), x_(x), p_(p), tolerance_(tolerance) {}

    ExprId above() {
        ExprId next = symbolic::add(pool_, p_, pool_.constant(1));
        ExprId floor = symbolic::make_relation(pool_, Op::Ge, x_, next),
               ceil = symbolic::make_relation(pool_, Op::Gt, x_, p_);
        return by_kind(floor, ceil, Op::Ge);
    }
    ExprId below() {
        ExprId next = symbolic::sub(pool_, p_, pool_.constant(1));
        ExprId floor = symbolic::make_relation(pool_, Op::Lt, x_, p_),
               ceil = symbolic::make_relation(pool_, Op::Le, x_, next);
        return by_kind(floor, ceil, Op::Gt);
    }
    ExprId literal() { return literal_of(x_); }
    /// A new value that rounding alone cannot explain.
    ExprId surely_above() { return literal_of(symbolic::sub(pool_, x_, rounding())); }
    ExprId surely_below() { return literal_of(symbolic::add(pool_, x_, rounding())); }

private:
    ExprId rounding() { return rounding_of(pool_, x_, tolerance_); }
    ExprId literal_of(ExprId x) {
        ExprId floor = symbolic::make(pool_, Op::Floor, x), ceil = symbolic::make(pool_, Op::Ceil, x);
        if (kind_ != Rounding::Truncate) return kind_ == Rounding::Floor ? floor : ceil;
        return symbolic::make_select(pool_, symbolic::make(pool_, Op::Lt, x, pool_.constant(0)), ceil, floor);
    }
    /// Truncation is floor above zero and ceil below it.
    ExprId by_kind(ExprId floor, ExprId ceil, Op sign) {
        if (kind_ != Rounding::Truncate) return kind_ == Rounding::Floor ? floor : ceil;
        return symbolic::make_select(pool_, symbolic::make(pool_, sign, p_, pool_.constant(0)), floor, ceil);
    }

    symbolic::ExprPool& pool_;
    Rounding kind_;
    ExprId x_, p_;
    const symbolic::Tolerance& tolerance_;
};

} // namespace

/// Whole quotients come from `div`, `rem` and similar functions.
std::string RoundingSteps::wording_of(Rounding kind, ExprId x) const {
    const symbolic::Node& node = b_.pool[x];
    if (kind != Rounding::Truncate) return (kind == Rounding::Floor ? "floor(" : "ceil(") + b_.text_of(x) + ")";
    if (node.kind == Kind::Binary && node.op == Op::Div)
        return "div(" + b_.text_of(ExprId(node.a)) + ", " + b_.text_of(ExprId(node.b)) + ")";
    return "the whole part of " + b_.text_of(x);
}

ExprId RoundingSteps::operator()(Rounding kind, ExprId of, const Place& place, Origin where) {
    symbolic::ExprPool& pool = b_.pool;
    ExprId x = place.present(of);
    if (x != of && !b_.changes_between_events(x)) return Step(pool, kind, x, x, tolerance_).literal();
    const std::string wording = wording_of(kind, x);
    // it may fail elsewhere
    if (!place.guards.empty() && symbolic::contains_call(pool, x))
        x = symbolic::make_select(pool, place.guard(pool), x, pool.constant(0));
    auto [known, is_new] = known_.try_emplace({kind, x});
    if (!is_new) return known->second;
    static const char* const names[] = {"floor", "ceil", "truncate"};
    std::string name = names[static_cast<int>(kind)];
    VarId n = b_.auxiliary(Type::Integer, name.c_str(), where),
          up = b_.auxiliary(Type::Boolean, (name + "_above").c_str(), where),
          down = b_.auxiliary(Type::Boolean, (name + "_below").c_str(), where);
    auto both = [&](ExprId a, ExprId b) { return symbolic::make(pool, Op::And, a, b); };
    auto negation = [&](ExprId a) { return symbolic::make(pool, Op::Not, a); };
    b_.model.variables[n].wording = wording;
    ExprId p = pool.pre(n), u = pool.variable(up), d = pool.variable(down), one = pool.constant(1);
    Step step(pool, kind, x, p, tolerance_);
    b_.define(up, step.above(), where);
    b_.define(down, step.below(), where);
    ExprId rises = both(both(u, negation(pool.pre(up))), negation(d)),
           falls = both(both(d, negation(pool.pre(down))), negation(u));
    ExprId higher = symbolic::make(pool, Op::Max, symbolic::add(pool, p, one), step.literal());
    ExprId lower = symbolic::make(pool, Op::Min, symbolic::sub(pool, p, one), step.literal());
    // x jumped again in a later round of the same event
    ExprId jumped = symbolic::make(pool, Op::Or, both(u, symbolic::make(pool, Op::Gt, step.surely_above(), p)),
                                   both(d, symbolic::make(pool, Op::Lt, step.surely_below(), p)));
    ExprId value = symbolic::make_select(pool, jumped, step.literal(), p);
    value = symbolic::make_select(pool, falls, lower, value);
    value = symbolic::make_select(pool, rises, higher, value);
    b_.define(n, symbolic::make_select(pool, pool.initial(), step.literal(), value), where);
    return known->second = pool.variable(n);
}

} // namespace torsion::flat
