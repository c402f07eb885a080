#include "compiler/flat/connections/stream_sets.h"

#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::flat {

using symbolic::Op;

namespace {

constexpr double small_flow = 1e-7; // of the flow's nominal value: below, all sources count alike (15.2, positiveMax)

} // namespace

VarId StreamSets::inflow(VarId stream) {
    const auto [known, is_new] = inflow_.try_emplace(stream);
    if (!is_new) return known->second;
    const Variable out = b_.model.variables[stream];
    const VarId v = b_.auxiliary(Type::Real, "inStream", out.origin, Variability::Continuous);
    Variable& in = b_.model.variables[v];
    in.wording = "inStream(" + out.name + ")";
    in.unit = out.unit, in.quantity = out.quantity, in.start = out.start, in.has_start = out.has_start;
    in.nominal = out.nominal, in.has_nominal = out.has_nominal;
    inflows_.push_back(stream);
    return known->second = v;
}

void StreamSets::add_equations() {
    for (const EndSets::Set& set : sets_.all()) {
        for (const ConnectionEnd& end : set.ends) {
            if (end.outside) b_.add_equation(b_.pool.variable(end.variable), mixture(set, end), set.origin);
        }
    }
    for (std::size_t i = 0; i < inflows_.size(); ++i) { // a mixture may ask for further ones
        const ConnectionEnd end{inflows_[i], false};
        const EndSets::Set* set = sets_.of(end);
        const VarId in = inflow(end.variable);
        Origin where = b_.model.variables[in].origin; // it counts for the component that has the connector
        if (set) where.span = set->origin.span;
        b_.define(in, set ? mixture(*set, end) : from_nowhere(end.variable), where);
    }
}

/// Nothing is connected to the connector: it sees itself (15.2). If it is left open, what is around is not known, but
/// not what comes out.
ExprId StreamSets::from_nowhere(VarId stream) {
    const bool is_open = b_.boundary != Boundary::Nothing &&
                         instance::outermost(*instance::primitive_of(b_.tree, stream)).parent == b_.tree.root;
    return is_open ? b_.model.variables[stream].start : b_.pool.variable(stream);
}

/// What the other connectors of the set give to `to`.
ExprId StreamSets::mixture(const EndSets::Set& set, ConnectionEnd to) {
    symbolic::ExprPool& pool = b_.pool;
    const ExprId zero = pool.constant(0), one = pool.constant(1);
    struct Source {
        ExprId value, flow; ///< flow: towards `to`, if it is positive
        double nominal;
    };
    std::vector<Source> sources, reversible;
    for (const ConnectionEnd& from : set.ends) {
        if (from == to) continue;
        const VarId flow = instance::flow_of_stream(b_.tree, from.variable);
        const Variable& row = b_.model.variables[flow];
        const ExprId bound = from.outside ? row.max : row.min; // such a flow never comes from there
        const bool is_sink = bound.valid() && pool.is_constant(bound) &&
                             (from.outside ? pool.value(bound) <= 0 : pool.value(bound) >= 0);
        const ExprId of_flow = pool.variable(flow);
        const Source source{pool.variable(from.outside ? inflow(from.variable) : from.variable),
                            from.outside ? of_flow : symbolic::neg(pool, of_flow), row.has_nominal ? row.nominal : 1};
        sources.push_back(source);
        if (!is_sink) reversible.push_back(source);
    }
    if (!reversible.empty()) sources = std::move(reversible);
    if (sources.size() == 1) return sources.front().value;
    double nominal = 0;
    ExprId total = zero;
    for (Source& source : sources) {
        source.flow = symbolic::make(pool, Op::Max, source.flow, zero);
        total = symbolic::add(pool, total, source.flow);
        nominal = std::max(nominal, source.nominal);
    }
    // Without flow, the mean. In between smooth, and without events: share = 1 where the flows are large enough
    const ExprId least = pool.constant(small_flow * nominal);
    const ExprId part = symbolic::make(pool, Op::Min, symbolic::div(pool, total, least), one);
    const ExprId share =
        symbolic::mul(pool, symbolic::mul(pool, part, part),
                      symbolic::sub(pool, pool.constant(3), symbolic::mul(pool, pool.constant(2), part)));
    const ExprId rest = symbolic::mul(pool, symbolic::sub(pool, one, share), least);
    ExprId weighed = zero, weight = zero;
    for (const Source& source : sources) {
        const ExprId w = symbolic::add(pool, symbolic::mul(pool, share, source.flow), rest);
        weighed = symbolic::add(pool, weighed, symbolic::mul(pool, w, source.value));
        weight = symbolic::add(pool, weight, w);
    }
    return symbolic::div(pool, weighed, weight);
}

} // namespace torsion::flat
