#include "compiler/lower/in_place/made_of.h"

#include <algorithm>

namespace torsion::lower {

using structure::Role;
using symbolic::Kind;

Made MadeOf::of_leaf(ExprId e) const {
    const symbolic::ExprPool& pool = lowering_.model.flat.pool;
    switch (pool[e].kind) {
    case Kind::Constant: return Made::Parametric;
    case Kind::Pre: return Made::Frozen;
    case Kind::Relation: return lowering_.relation_row.contains(e) ? Made::Frozen : Made::Varying;
    case Kind::Variable: {
        const VarId v = pool.var(e);
        if (v.index() >= lowering_.model.flat.variables.size()) return Made::Varying;
        const Role role = lowering_.model.role[v];
        return role == Role::Parameter ? Made::Parametric : role == Role::Discrete || lowering_.frozen.contains(v) ? Made::Frozen : Made::Varying;
    }
    default: return Made::Varying;
    }
}

Made MadeOf::operator()(ExprId root) {
    if (made_[root] != Made::Unknown) return made_[root];
    const symbolic::ExprPool& pool = lowering_.model.flat.pool;
    walker_.restart();
    walker_(
        root,
        [&](ExprId e) {
            if (made_[e] != Made::Unknown) return;
            Made result = Made::Parametric;
            if (pool[e].kind <= Kind::Initial || pool[e].kind == Kind::Relation) result = of_leaf(e);
            else if (pool[e].kind > Kind::Relation) result = Made::Varying; // calls: not worth a thought
            else for (ExprId child : pool.children(e)) result = std::max(result, made_[child]);
            made_.set(e, result);
        },
        [&](ExprId e) { return made_[e] == Made::Unknown && pool[e].kind < Kind::Relation; });
    return made_[root];
}

void MadeOf::collect_parts(ExprId root, std::vector<ExprId>& parts, std::vector<VarId>& frozen) {
    const symbolic::ExprPool& pool = lowering_.model.flat.pool;
    if ((*this)(root) == Made::Varying) return;
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
        if ((*this)(e) == Made::Parametric) continue;
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
        if (const auto* assignment = std::get_if<structure::Assignment>(&block)) lowering.assigned.set(assignment->variable, assignment->value);
    }
    MadeOf made_of(lowering); // what a value is made of comes before it
    for (const structure::Block& block : lowering.simulation.partition->blocks) {
        const auto* assignment = std::get_if<structure::Assignment>(&block);
        if (assignment && lowering.model.role[assignment->variable] == Role::Algebraic && made_of(assignment->value) != Made::Varying) lowering.frozen.insert(assignment->variable);
    }
}

ExprId Namer::operator()(ExprId e) {
    if (lowering_.pool()[e].kind <= Kind::Initial || made_of_(e) == Made::Parametric) return e;
    const ExprId name = lowering_.fresh_leaf();
    steps_.emplace_back(name, e);
    return name;
}

} // namespace torsion::lower
