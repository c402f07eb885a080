#include "compiler/lower/derivatives/gradient.h"

#include "compiler/symbolic/array_element.h"
#include "compiler/symbolic/differentiate.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::lower {

using structure::Role;
using symbolic::Kind;
using symbolic::Node;
using symbolic::Op;

/// Does the value of `e` depend smoothly on an unknown Real? (Through relations it does not.)
bool Gradients::varies(ExprId root) {
    if (varies_[root]) return varies_[root] == 2;
    walker_.restart();
    walker_(
        root,
        [&](ExprId e) {
            if (varies_[e]) return;
            bool result = false;
            if (pool_[e].kind == Kind::Variable) {
                VarId v = pool_.var(e);
                const bool is_known = v.index() < lowering_.model.flat.variables.size();
                result = is_known && is_unknown_real(v);
            } else if (pool_[e].kind != Kind::Relation && pool_[e].kind != Kind::Pre) {
                for (ExprId child : pool_.children(e)) result = result || varies_[child] == 2;
            }
            varies_.set(e, result ? 2 : 1);
        },
        [&](ExprId e) { return !varies_[e] && pool_[e].kind != Kind::Relation; });
    return varies_[root] == 2;
}

/// Also the initialization's: a calculated parameter.
bool Gradients::is_unknown_real(VarId v) const {
    const Role role = lowering_.model.role[v];
    if (role == Role::Discrete)
        return lowering_.model.flat.variables[v].is_calculated &&
               lowering_.model.flat.variables[v].type == flat::Type::Real;
    return role == Role::State || role == Role::Derivative || role == Role::Algebraic ||
           (has_inputs_ && role == Role::Input);
}

void Gradients::accumulate(VarId v, ExprId value) {
    auto [found, fresh] = sum_.try_emplace(v, value);
    if (!fresh) found->second = symbolic::add(pool_, found->second, value);
}

/// A nonlinear term: one derivative for each variable in it.
void Gradients::add_term(ExprId term, ExprId factor) {
    std::vector<ExprId> leaves;
    walker_.restart();
    walker_(
        term,
        [&](ExprId e) {
            if (pool_[e].kind == Kind::Variable && varies_[e] == 2) leaves.push_back(e);
        },
        [&](ExprId e) { return varies_[e] == 2; });
    for (ExprId leaf : leaves) {
        ExprId derivative = symbolic::Differentiator(pool_, leaf)(term);
        accumulate(pool_.var(leaf), symbolic::mul(pool_, factor, derivative));
    }
}

void Gradients::pass_on(ExprId e, ExprId factor) {
    if (!varies(e)) return;
    auto [found, fresh] = factors_.try_emplace(e, factor);
    if (!fresh) found->second = symbolic::add(pool_, found->second, factor);
}

void Gradients::descend(ExprId e, ExprId factor) {
    const Node node = pool_[e];
    ExprId a(node.a), b(node.b);
    if (node.kind == Kind::Variable) return accumulate(pool_.var(e), factor);
    if (node.kind == Kind::Unary && node.op == Op::Neg) return pass_on(a, symbolic::neg(pool_, factor));
    if (const ExprId call = symbolic::element_call(pool_, e)) {
        const symbolic::Children arguments = pool_.children(call);
        for (std::uint32_t i = 0; i + 1 < arguments.size(); ++i) {
            if (varies(arguments[i]))
                pass_on(arguments[i], symbolic::mul(pool_, factor, symbolic::is_taken(pool_, call, i)));
        }
        return;
    }
    if (node.kind != Kind::Binary) return add_term(e, factor);
    switch (node.op) {
    case Op::Add: pass_on(a, factor); return pass_on(b, factor);
    case Op::Sub: pass_on(a, factor); return pass_on(b, symbolic::neg(pool_, factor));
    case Op::Mul:
        if (!varies(a)) return pass_on(b, symbolic::mul(pool_, factor, a));
        if (!varies(b)) return pass_on(a, symbolic::mul(pool_, factor, b));
        return add_term(e, factor);
    case Op::Div:
        if (!varies(b)) return pass_on(a, symbolic::div(pool_, factor, b));
        return add_term(e, factor);
    default: return add_term(e, factor);
    }
}

const std::vector<Partial>& Gradients::operator()(ExprId root) {
    auto [found, fresh] = known_.try_emplace(root);
    if (!fresh) return found->second;
    pass_on(root, pool_.constant(1));
    while (!factors_.empty()) {
        auto [node, factor] = *factors_.begin();
        factors_.erase(factors_.begin());
        descend(node, factor);
    }
    for (auto [v, value] : sum_) {
        if (!pool_.is_constant(value, 0)) found->second.push_back({v, value});
    }
    sum_.clear();
    return found->second;
}

SparseRow ForwardDerivatives::operator()(ExprId value) {
    std::vector<std::uint32_t> touched;
    for (const Partial& partial : gradients_(value)) {
        auto row = rows_.find(partial.variable);
        if (row == rows_.end()) continue;
        for (const Entry& entry : row->second) {
            ExprId product = symbolic::mul(pool_, partial.value, entry.value);
            ExprId& sum = sum_.at(Id<ColumnTag>(entry.column));
            if (!sum) touched.push_back(entry.column);
            sum = sum ? symbolic::add(pool_, sum, product) : product;
        }
    }
    std::ranges::sort(touched);
    SparseRow result;
    for (std::uint32_t column : touched) {
        ExprId& sum = sum_.at(Id<ColumnTag>(column));
        if (!pool_.is_constant(sum, 0)) result.push_back({column, sum});
        sum = ExprId();
    }
    return result;
}

} // namespace torsion::lower
