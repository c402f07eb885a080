// `for` of a function: short loops are unrolled, others count.
#include "compiler/instance/functions/function_maker.h"

#include "compiler/instance/expressions/array_parts.h"
#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/whole_steps.h"

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;
using symbolic::FunctionBody;
using symbolic::Op;

namespace {

constexpr std::size_t most_unrolled = 16; ///< rounds of an unrolled `for`

/// Does the body contain a `break` of this loop?
bool has_break(const std::vector<ast::Statement>& statements) {
    return std::any_of(statements.begin(), statements.end(), [](const ast::Statement& s) {
        if (const auto* i = std::get_if<ast::IfStatement>(&s.node)) {
            bool inner = has_break(i->otherwise);
            for (const auto& b : i->branches) inner = inner || has_break(b.body);
            return inner;
        }
        return std::holds_alternative<ast::Break>(s.node);
    });
}

} // namespace

bool FunctionMaker::for_loop(const ast::ForStatement& a, std::size_t k, const Context& context) {
    if (k == a.iterators.size()) return run(a.body, context);
    const ast::Iterator& iterator = a.iterators[k];
    if (!iterator.range) return over_deduced(a, k, context);
    if (std::optional<TypedValue> all = t_.type_range(*iterator.range, context))
        return over_values(a, k, context, *all);
    const auto* range = std::get_if<ast::Range>(&iterator.range->node);
    if (range) return over_range(a, k, context, *range);
    TypedValue values = held(t_.translate(*iterator.range, context));
    if (values.poisoned) return false;
    if (values.dims.size() != 1)
        return fail(Diag::TypeMismatch, iterator.range->span, "a `for` needs a vector to run over",
                    "this is " + type_name(values));
    return over_values(a, k, context, values);
}

bool FunctionMaker::over_deduced(const ast::ForStatement& a, std::size_t k, const Context& context) {
    return over_range(a, k, context, one(), one(),
                      t_.deduced_size(a.iterators[k], [&](const ast::Expr& e) { return t_.translate(e, context); }));
}

bool FunctionMaker::over_range(const ast::ForStatement& a, std::size_t k, const Context& context,
                               const ast::Range& range) {
    const TypedValue start = held(t_.translate(*range.start, context)),
                     step = range.step ? held(t_.translate(*range.step, context)) : one(),
                     stop = held(t_.translate(*range.stop, context));
    return over_range(a, k, context, start, step, stop);
}

bool FunctionMaker::over_range(const ast::ForStatement& a, std::size_t k, const Context& context,
                               const TypedValue& start, const TypedValue& step, const TypedValue& stop) {
    if (start.poisoned || step.poisoned || stop.poisoned) return false;
    const ast::Expr* written = a.iterators[k].range;
    for (const TypedValue* t : {&start, &step, &stop})
        if (!t->is_scalar() || !is_numeric(t->type))
            return fail(Diag::TypeMismatch, written ? written->span : a.iterators[k].name.span,
                        "a range needs scalar numbers");
    bool whole = start.type == BaseType::Integer && step.type == BaseType::Integer;
    ExprId first = start.elements[0], width = step.elements[0];
    // as many as fit, with the usual tolerance of ranges
    ExprId distance = symbolic::div(pool(), symbolic::sub(pool(), stop.elements[0], first), width);
    ExprId rounds = symbolic::add(
        pool(), symbolic::whole_steps(pool(), distance, whole && stop.type == BaseType::Integer), pool().constant(1));
    if (is_constant(start) && is_constant(step) && pool().is_constant(rounds) && unrolls(a, pool().value(rounds))) {
        TypedValue values;
        values.type = whole ? BaseType::Integer : BaseType::Real;
        for (double i = 0; i < pool().value(rounds); ++i)
            values.elements.push_back(pool().constant(pool().value(first) + i * pool().value(width)));
        values.dims = {static_cast<std::int64_t>(values.elements.size())};
        return each(a, k, context, values);
    }
    if (wants_.is_known) return is_decided(rounds, a.iterators[k].range->span);
    return count(
        a, k, context, whole ? BaseType::Integer : BaseType::Real, nullptr, rounds,
        [&](ExprId i, ExprId held_first, ExprId held_width) {
            return symbolic::add(pool(), held_first, symbolic::mul(pool(), i, held_width));
        },
        first, width);
}

bool FunctionMaker::over_values(const ast::ForStatement& a, std::size_t k, const Context& context,
                                const TypedValue& values) {
    if (values.dims[0] == 0) return true;
    const bool has_slots = values.type != BaseType::String && !values.is_record();
    if (!has_slots && !wants_.is_known && has_break(a.body))
        return fail(Diag::NotSupported, a.iterators[k].range->span,
                    "not supported: a `for` over " + type_name(values) + " with a `break`");
    if (!has_slots || unrolls(a, static_cast<double>(values.elements.size()))) return each(a, k, context, values);
    TypedValue held = in_slots(values.type, values.enumeration, values.dims);
    add(assignment(held, values));
    auto n = static_cast<std::uint32_t>(held.elements.size());
    std::uint32_t first = pool()[held.elements.front()].a;
    ExprId zero = pool().constant(0);
    return count(
        a, k, context, values.type, values.enumeration, pool().constant(n),
        [&](ExprId i, ExprId, ExprId) { return pool().element(i, first, n); }, zero, zero);
}

bool FunctionMaker::unrolls(const ast::ForStatement& a, double rounds) const {
    return wants_.is_known || (rounds <= static_cast<double>(most_unrolled) && !has_break(a.body));
}

bool FunctionMaker::each(const ast::ForStatement& a, std::size_t k, const Context& context, const TypedValue& values) {
    const auto n = static_cast<std::size_t>(values.dims[0]);
    for (std::size_t i = 0; i < n; ++i) {
        const Local iterator{a.iterators[k].name.text, part_of(values, i, n, 1), context.locals};
        if (!for_loop(a, k + 1, context.with(iterator))) return false;
        if (left_ == Left::Loop) return left_ = Left::Nothing, true;
        if (has_left()) return true;
    }
    return true;
}

template <class Value>
bool FunctionMaker::count(const ast::ForStatement& a, std::size_t k, const Context& context, BaseType type,
                          const EnumerationType* enumeration, ExprId rounds, Value value, ExprId first, ExprId width) {
    TypedValue i = fresh(), n = fresh(), from = fresh(), by = fresh(), variable = in_slots(type, enumeration, {});
    auto slot = [&](const TypedValue& t) { return pool()[t.elements[0]].a; };
    add(symbolic::Assign{{slot(i), slot(n), slot(from), slot(by)}, {pool().constant(0), rounds, first, width}});
    symbolic::While loop{symbolic::make(pool(), Op::Lt, i.elements[0], n.elements[0]), {}};
    ExprId now = value(i.elements[0], from.elements[0], by.elements[0]),
           next = symbolic::add(pool(), i.elements[0], pool().constant(1));
    loop.body.push_back({symbolic::Assign{{slot(variable), slot(i)}, {now, next}}});
    FunctionBody* outer = std::exchange(target_, &loop.body);
    const Local iterator{a.iterators[k].name.text, variable, context.locals};
    forget_messages(a.body);
    ++rounds_;
    bool ok = for_loop(a, k + 1, context.with(iterator));
    --rounds_;
    forget_messages(a.body);
    target_ = outer;
    if (ok) add(std::move(loop));
    return ok;
}

TypedValue FunctionMaker::one() {
    TypedValue t;
    t.type = BaseType::Integer;
    t.elements = {pool().constant(1)};
    return t;
}

} // namespace torsion::instance
