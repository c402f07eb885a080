#include "compiler/lower/made_of.h"

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
        return role == Role::Parameter ? Made::Parametric : role == Role::Discrete ? Made::Frozen : Made::Varying;
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

void MadeOf::collect_parts(ExprId root, std::vector<ExprId>& parts) {
    const symbolic::ExprPool& pool = lowering_.model.flat.pool;
    if ((*this)(root) == Made::Varying) return;
    const auto is_part = [&](ExprId e) { return pool[e].kind <= Kind::Initial || pool[e].kind == Kind::Relation || made_[e] == Made::Parametric; };
    std::vector<ExprId> open{root};
    while (!open.empty()) {
        const ExprId e = open.back();
        open.pop_back();
        if (pool[e].kind == Kind::Constant) continue;
        if (!is_part(e)) {
            for (ExprId child : pool.children(e)) open.push_back(child);
        } else if (std::ranges::find(parts, e) == parts.end()) {
            parts.push_back(e);
        }
    }
}

ExprId Namer::operator()(ExprId e) {
    if (lowering_.pool()[e].kind <= Kind::Initial || made_of_(e) == Made::Parametric) return e;
    const ExprId name = lowering_.fresh_leaf();
    steps_.emplace_back(name, e);
    return name;
}

} // namespace torsion::lower
