// What moves through pipes. The host knows the content; a reader stands at each end, and reads while matter leaves
// there (runtime/core/history/profile.h):
//
//     out_1 = if forward then <the content>(x - 1, pre(next_1)) else in_1
//     due_1 = forward and x - 1 >= pre(next_1)
//
// and the other end alike, with places that fall. What leaves depends on what enters by way of accepted points only, so
// pipes break algebraic loops.
#include "compiler/flat/flattener.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/delayed_signal.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::flat {

using symbolic::Kind;
using symbolic::Op;

namespace {

constexpr double outside_of_places = 1e30; // before and after all places

} // namespace

std::array<ExprId, 2> Flattener::distributed(const instance::SpatialDistribution& written, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    instance::SpatialDistribution pipe = written;
    for (ExprId* e : {&pipe.in[0], &pipe.in[1], &pipe.position, &pipe.forward}) *e = presently(*e);
    const auto row_number = static_cast<std::uint32_t>(model_.distributions.size());
    Distribution row;
    for (const ExprId point : pipe.points) row.points.push_back(parameter(point, "distribution_point", where));
    for (const ExprId value : pipe.values) row.values.push_back(parameter(value, "distribution_value", where));
    row.position = continuous(pipe.position, "distribution_position", where);
    row.forward = auxiliary(Type::Boolean, "distribution_forward", where);
    define(row.forward, pipe.forward, where);
    const ExprId forward = pool.is_constant(pipe.forward) ? pipe.forward : pool.variable(row.forward),
                 x = pool.variable(row.position), zero = pool.constant(0);
    std::array<ExprId, 2> result;
    for (const std::uint32_t end : {0u, 1u}) {
        row.in[end] = continuous(pipe.in[end], "distribution_in", where);
        row.out[end] = auxiliary(Type::Real, "distribution_out", where);
        model_.variables[row.out[end]].variability = Variability::Continuous;
        model_.variables[row.out[end]].wording = "spatialDistribution(" + text_of(pipe.in[0]) + ", " +
                                                 text_of(pipe.in[1]) + ", " + text_of(pipe.position) + ", …)";
        tree_.variability_of.set(row.out[end], instance::Variability::Continuous);
        row.next[end] = of_host("distribution_next", end == 1 ? outside_of_places : -outside_of_places, where);
        row.due[end] = auxiliary(Type::Boolean, "distribution_due", where);
        const ExprId next = pool.pre(row.next[end]),
                     leaves = end == 1 ? forward : symbolic::make(pool, Op::Not, forward);
        const ExprId place = end == 1 ? symbolic::sub(pool, x, pool.constant(1)) : x;
        const ExprId is_reached = symbolic::make_relation(pool, end == 1 ? Op::Ge : Op::Le, place, next);
        define(row.due[end], symbolic::make(pool, Op::And, leaves, is_reached), where);
        const ExprId content =
            symbolic::delayed_signal(pool, symbolic::reader_of_distribution(row_number, end), place, next, zero);
        const ExprId at_start = pool.variable(end == 1 ? row.values.back() : row.values.front());
        const ExprId leaving = symbolic::make_select(pool, pool.initial(), at_start, content);
        define(row.out[end], symbolic::make_select(pool, leaves, leaving, pool.variable(row.in[end])), where);
        result[end] = pool.variable(row.out[end]);
    }
    check_points(row, where);
    model_.distributions.push_back(std::move(row));
    return result;
}

void Flattener::check_points(const Distribution& row, Origin where) {
    symbolic::ExprPool& pool = *tree_.pool;
    const auto at = [&](std::size_t i) { return pool.variable(row.points[i]); };
    const std::size_t last = row.points.size() - 1;
    ExprId fair = symbolic::make(pool, Op::And, symbolic::make(pool, Op::Eq, at(0), pool.constant(0)),
                                 symbolic::make(pool, Op::Eq, at(last), pool.constant(1)));
    for (std::size_t i = 0; i < last; ++i)
        fair = symbolic::make(pool, Op::And, fair, symbolic::make(pool, Op::Le, at(i), at(i + 1)));
    model_.assertions.push_back({.condition = fair,
                                 .message = "`initialPoints` must begin with 0, end with 1, and never fall",
                                 .origin = where});
}

} // namespace torsion::flat
