#include "compiler/flat/events/rounding_of.h"

#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/walk.h"

#include <unordered_map>

namespace torsion::flat {

using symbolic::ExprId;
using symbolic::Kind;
using symbolic::Op;

namespace {

/// What the roundings of time and variables may make of x: (time - t0)/T has that of time, divided by T. None if x is
/// no difference.
ExprId inherited_rounding(symbolic::ExprPool& pool, ExprId root, double relative) {
    std::unordered_map<ExprId, ExprId> error;
    bool is_difference = false;
    const auto size = [&](ExprId e) { return symbolic::make(pool, Op::Abs, e); };
    const auto error_of = [&](ExprId e) {
        const symbolic::Node node = pool[e];
        const auto of = [&](std::uint32_t child) { return error.at(ExprId(child)); };
        if (node.kind == Kind::Constant) return pool.constant(0);
        if (node.kind == Kind::Unary && node.op == Op::Neg) return of(node.a);
        if (node.kind != Kind::Binary) return symbolic::mul(pool, pool.constant(relative), size(e));
        const ExprId a(node.a), b(node.b);
        is_difference = is_difference || node.op == Op::Add || node.op == Op::Sub;
        switch (node.op) {
        case Op::Add:
        case Op::Sub: return symbolic::add(pool, of(node.a), of(node.b));
        case Op::Mul:
            return symbolic::add(pool, symbolic::mul(pool, size(a), of(node.b)),
                                 symbolic::mul(pool, size(b), of(node.a)));
        case Op::Div:
            return symbolic::div(pool, symbolic::add(pool, of(node.a), symbolic::mul(pool, size(e), of(node.b))),
                                 size(b));
        default: return symbolic::mul(pool, pool.constant(relative), size(e));
        }
    };
    symbolic::Walker walk(pool);
    walk(
        root, [&](ExprId e) { error.emplace(e, error_of(e)); },
        [&](ExprId e) {
            return pool[e].kind == Kind::Binary || (pool[e].kind == Kind::Unary && pool[e].op == Op::Neg);
        });
    return is_difference ? error.at(root) : ExprId();
}

} // namespace

ExprId rounding_of(symbolic::ExprPool& pool, ExprId x, const symbolic::Tolerance& tolerance) {
    const ExprId of_size = symbolic::mul(pool, pool.constant(tolerance.relative), symbolic::make(pool, Op::Abs, x));
    const ExprId own = symbolic::make(pool, Op::Max, pool.constant(tolerance.least), of_size);
    const ExprId inherited = inherited_rounding(pool, x, tolerance.relative);
    return inherited ? symbolic::make(pool, Op::Max, own, inherited) : own;
}

} // namespace torsion::flat
