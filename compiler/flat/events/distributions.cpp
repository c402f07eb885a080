#include "compiler/flat/events/distributions.h"

#include "compiler/symbolic/delayed_signal.h"

namespace torsion::flat {

using symbolic::Kind;
using symbolic::Op;

namespace {

constexpr double outside_of_places = 1e30; // before and after all places

void check_points(FlatBuilder& builder, const Distribution& row, Origin where) {
    symbolic::ExprPool& pool = builder.pool;
    const auto at = [&](std::size_t i) { return pool.variable(row.points[i]); };
    const std::size_t last = row.points.size() - 1;
    ExprId fair = symbolic::make(pool, Op::And, symbolic::make(pool, Op::Eq, at(0), pool.constant(0)),
                                 symbolic::make(pool, Op::Eq, at(last), pool.constant(1)));
    for (std::size_t i = 0; i < last; ++i)
        fair = symbolic::make(pool, Op::And, fair, symbolic::make(pool, Op::Le, at(i), at(i + 1)));
    builder.model.assertions.push_back({.condition = fair,
                                        .message = "`initialPoints` must begin with 0, end with 1, and never fall",
                                        .origin = where});
}

} // namespace

std::array<ExprId, 2> distributed(FlatBuilder& builder, instance::SpatialDistribution pipe, const Place& place,
                                  Origin where) {
    symbolic::ExprPool& pool = builder.pool;
    for (ExprId* e : {&pipe.in[0], &pipe.in[1], &pipe.position, &pipe.forward}) *e = place.present(*e);
    const auto row_number = static_cast<std::uint32_t>(builder.model.distributions.size());
    Distribution row;
    for (const ExprId point : pipe.points) row.points.push_back(builder.parameter(point, "distribution_point", where));
    for (const ExprId value : pipe.values) row.values.push_back(builder.parameter(value, "distribution_value", where));
    row.position = builder.continuous(pipe.position, "distribution_position", where);
    row.forward = builder.auxiliary(Type::Boolean, "distribution_forward", where);
    builder.define(row.forward, pipe.forward, where);
    const ExprId forward = pool.is_constant(pipe.forward) ? pipe.forward : pool.variable(row.forward),
                 x = pool.variable(row.position), zero = pool.constant(0);
    std::array<ExprId, 2> result;
    for (const std::uint32_t end : {0u, 1u}) {
        row.in[end] = builder.continuous(pipe.in[end], "distribution_in", where);
        row.out[end] = builder.auxiliary(Type::Real, "distribution_out", where, Variability::Continuous);
        builder.model.variables[row.out[end]].wording = "spatialDistribution(" + builder.text_of(pipe.in[0]) + ", " +
                                                        builder.text_of(pipe.in[1]) + ", " +
                                                        builder.text_of(pipe.position) + ", …)";
        row.next[end] = builder.set_by_host(Type::Real, "distribution_next",
                                            end == 1 ? outside_of_places : -outside_of_places, where);
        row.due[end] = builder.auxiliary(Type::Boolean, "distribution_due", where);
        const ExprId next = pool.pre(row.next[end]),
                     leaves = end == 1 ? forward : symbolic::make(pool, Op::Not, forward);
        const ExprId position = end == 1 ? symbolic::sub(pool, x, pool.constant(1)) : x;
        const ExprId is_reached = symbolic::make_relation(pool, end == 1 ? Op::Ge : Op::Le, position, next);
        builder.define(row.due[end], symbolic::make(pool, Op::And, leaves, is_reached), where);
        const ExprId content =
            symbolic::delayed_signal(pool, symbolic::reader_of_distribution(row_number, end), position, next, zero);
        const ExprId at_start = pool.variable(end == 1 ? row.values.back() : row.values.front());
        const ExprId leaving = symbolic::make_select(pool, pool.initial(), at_start, content);
        builder.define(row.out[end], symbolic::make_select(pool, leaves, leaving, pool.variable(row.in[end])), where);
        result[end] = pool.variable(row.out[end]);
    }
    check_points(builder, row, where);
    builder.model.distributions.push_back(std::move(row));
    return result;
}

} // namespace torsion::flat
