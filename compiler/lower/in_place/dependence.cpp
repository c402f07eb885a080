#include "compiler/lower/in_place/dependence.h"

#include <algorithm>

namespace torsion::lower {

using structure::Role;
using symbolic::Kind;

Dependence DependenceOf::of_leaf(ExprId e) const {
    const symbolic::ExprPool& pool = lowering_.model.flat.pool;
    switch (pool[e].kind) {
    case Kind::Constant: return Dependence::Parametric;
    case Kind::Pre: return Dependence::Frozen;
    case Kind::Relation: return lowering_.relation_row.contains(e) ? Dependence::Frozen : Dependence::Varying;
    case Kind::Variable: {
        const VarId v = pool.var(e);
        if (v.index() >= lowering_.model.flat.variables.size()) return Dependence::Varying;
        const Role role = lowering_.model.role[v];
        return role == Role::Parameter                                  ? Dependence::Parametric
               : role == Role::Discrete || lowering_.frozen.contains(v) ? Dependence::Frozen
                                                                        : Dependence::Varying;
    }
    default: return Dependence::Varying;
    }
}

Dependence DependenceOf::operator()(ExprId root) {
    if (dependence_[root] != Dependence::Unknown) return dependence_[root];
    const symbolic::ExprPool& pool = lowering_.model.flat.pool;
    walker_.restart();
    walker_(
        root,
        [&](ExprId e) {
            if (dependence_[e] != Dependence::Unknown) return;
            Dependence result = Dependence::Parametric;
            if (pool[e].kind <= Kind::Initial || pool[e].kind == Kind::Relation) result = of_leaf(e);
            else if (pool[e].kind > Kind::Relation) result = Dependence::Varying; // calls: no finer analysis
            else
                for (ExprId child : pool.children(e)) result = std::max(result, dependence_[child]);
            dependence_.set(e, result);
        },
        [&](ExprId e) { return dependence_[e] == Dependence::Unknown && pool[e].kind < Kind::Relation; });
    return dependence_[root];
}

void DependenceOf::collect_parts(ExprId root, std::vector<ExprId>& parts, std::vector<VarId>& frozen) {
    const symbolic::ExprPool& pool = lowering_.model.flat.pool;
    if ((*this)(root) == Dependence::Varying) return;
    const auto is_part = [&](ExprId e) { return pool[e].kind <= Kind::Initial || pool[e].kind == Kind::Relation; };
    const auto add = [](auto& list, auto item) {
        const bool is_new = std::ranges::find(list, item) == list.end();
        if (is_new) list.push_back(item);
        return is_new;
    };
    std::vector<ExprId> open{root};
    while (!open.empty()) {
        const ExprId e = open.back();
        open.pop_back();
        if ((*this)(e) == Dependence::Parametric) continue;
        if (pool[e].kind == Kind::Variable && lowering_.frozen.contains(pool.var(e))) {
            if (add(frozen, pool.var(e))) open.push_back(lowering_.assigned[pool.var(e)]);
        } else if (!is_part(e)) {
            for (ExprId child : pool.children(e)) open.push_back(child);
        } else if (pool[e].op == symbolic::Op::Neg) {
            open.push_back(ExprId(pool[e].a));
        } else {
            add(parts, e);
        }
    }
}

void find_frozen_variables(Lowering& lowering) {
    for (const structure::Block& block : lowering.simulation.partition->blocks) {
        if (const auto* assignment = std::get_if<structure::Assignment>(&block))
            lowering.assigned.set(assignment->variable, assignment->value);
    }
    DependenceOf dependence_of(lowering); // the operands of a value come before it
    for (const structure::Block& block : lowering.simulation.partition->blocks) {
        const auto* assignment = std::get_if<structure::Assignment>(&block);
        if (assignment && lowering.model.role[assignment->variable] == Role::Algebraic &&
            dependence_of(assignment->value) != Dependence::Varying)
            lowering.frozen.insert(assignment->variable);
    }
}

ExprId Namer::operator()(ExprId e) {
    if (lowering_.pool()[e].kind <= Kind::Initial || dependence_of_(e) == Dependence::Parametric) return e;
    const ExprId name = lowering_.fresh_leaf();
    steps_.emplace_back(name, e);
    return name;
}

} // namespace torsion::lower
