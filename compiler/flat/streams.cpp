// Stream connectors (specification chapter 15). A stream variable of a connector is what would flow out of its
// component there; `inStream` is what would flow in: the mixture of what the other connectors of its connection set
// give, weighed by their flows.
#include "compiler/flat/flattener.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::flat {

using symbolic::Op;

namespace {

constexpr double small_flow = 1e-7; // of the flow's nominal value: below, all sources count alike (15.2, positiveMax)

} // namespace

/// The unknown that stands for `inStream` of the stream. stream_equations() determines it, once all connections are
/// known.
VarId Flattener::inflow(VarId stream) {
    const auto [known, is_new] = inflow_.try_emplace(stream);
    if (!is_new) return known->second;
    const Variable out = model_.variables[stream];
    const VarId v = auxiliary(Type::Real, "inStream", out.origin);
    Variable& in = model_.variables[v];
    in.wording = "inStream(" + out.name + ")";
    in.variability = Variability::Continuous;
    in.unit = out.unit, in.quantity = out.quantity, in.start = out.start, in.has_start = out.has_start;
    in.nominal = out.nominal, in.has_nominal = out.has_nominal;
    tree_.variability_of.set(v, instance::Variability::Continuous);
    inflows_.push_back(stream);
    return known->second = v;
}

void Flattener::stream_equations() {
    lost_unit_ = false;
    for (const EndSets::Set& set : stream_sets_.all()) {
        for (const ConnectionEnd& end : set.ends) {
            if (end.outside) add_equation(tree_.pool->variable(end.variable), mixture(set, end), set.origin);
        }
    }
    for (std::size_t i = 0; i < inflows_.size(); ++i) { // a mixture may ask for further ones
        const ConnectionEnd end{inflows_[i], false};
        const EndSets::Set* set = stream_sets_.of(end);
        const VarId in = inflow(end.variable);
        Origin where = model_.variables[in].origin; // it counts for the component that has the connector
        if (set) where.span = set->origin.span;
        define(in, set ? mixture(*set, end) : from_nowhere(end.variable), where);
    }
}

/// Nothing is connected to the connector: it sees itself (15.2). If it is left open, what is around is not known, but
/// not what comes out.
ExprId Flattener::from_nowhere(VarId stream) {
    const bool is_open =
        boundary_ != Boundary::Nothing && outermost(*instance::primitive_of(tree_, stream)).parent == tree_.root;
    return is_open ? model_.variables[stream].start : tree_.pool->variable(stream);
}

/// What the other connectors of the set give to `to`.
ExprId Flattener::mixture(const EndSets::Set& set, ConnectionEnd to) {
    symbolic::ExprPool& pool = *tree_.pool;
    const ExprId zero = pool.constant(0), one = pool.constant(1);
    struct Source {
        ExprId value, flow; ///< flow: towards `to`, if it is positive
        double nominal;
    };
    std::vector<Source> sources, reversible;
    for (const ConnectionEnd& from : set.ends) {
        if (from == to) continue;
        const VarId flow = instance::flow_of_stream(tree_, from.variable);
        const Variable& row = model_.variables[flow];
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
