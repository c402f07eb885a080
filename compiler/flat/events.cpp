// The table of relations, and the condition under which each is active.
//
// A relation in an arm not taken keeps its value; `active` says so. From the equations down (parents have larger ids than children, so one loop over
// descending ids sees every parent first), each use of a node adds the condition under which that use matters. In `d and r` the relation r matters
// while d is true, in `d or r` while it is false, provided that d changes only at events: a sliding clutch does not watch the relations that would
// make it slide. (Two relations do not deactivate each other: both could change unnoticed.)
#include "compiler/flat/flattener.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::flat {

using symbolic::Kind;
using symbolic::Op;

namespace {

/// Per node of the pool: does it change only at events, and make none itself?
class Quiet {
public:
    explicit Quiet(const FlatModel& model) {
        for (std::size_t i = 0; i < model.pool.size(); ++i) quiet_.push_back(is_quiet(model, ExprId(i)));
    }
    bool operator[](ExprId e) const { return quiet_[e.index()]; }

private:
    bool is_quiet(const FlatModel& model, ExprId e) const {
        switch (model.pool[e].kind) {
        case Kind::Constant:
        case Kind::Pre:
        case Kind::Initial: return true;
        case Kind::Variable: return model.variables[model.pool.var(e)].variability <= Variability::Discrete;
        case Kind::Unary:
        case Kind::Binary:
        case Kind::Select: break;
        default: return false;
        }
        symbolic::Children children = model.pool.children(e);
        return std::all_of(children.begin(), children.end(), [&](ExprId child) { return (*this)[child]; });
    }

    std::vector<bool> quiet_;
};

} // namespace

void Flattener::collect_relations() {
    symbolic::ExprPool& pool = model_.pool;
    std::size_t size = pool.size();
    const Quiet quiet(model_);
    IdMap<ExprId, ExprId> active(size);
    IdMap<ExprId, Origin> where(size);
    ExprId always = pool.boolean(true);
    auto use = [&](ExprId e, ExprId condition) {
        ExprId known = active[e];
        active.set(e, known.valid() ? symbolic::make(pool, Op::Or, known, condition) : condition);
    };
    // Relations are entered in the order of their first equations.
    symbolic::Walker walk(pool);
    std::vector<ExprId> found;
    for (EquationId id : model_.equations.ids()) {
        const Equation& e = model_.equations[id];
        for (ExprId side : {e.lhs, e.rhs}) {
            use(side, always);
            walk(side, [&](ExprId n) {
                if (pool[n].kind == Kind::Relation) found.push_back(n), where.set(n, e.origin);
            });
        }
    }
    for (std::size_t i = found.empty() ? 0 : size; i-- > 0;) {
        ExprId e{i};
        ExprId condition = active[e];
        if (!condition.valid()) continue;
        symbolic::Node node = pool[e];
        if (node.kind == Kind::Select) {
            ExprId c{node.a};
            use(c, condition);
            use(ExprId(node.b), symbolic::make(pool, Op::And, condition, c));
            use(ExprId(node.c), symbolic::make(pool, Op::And, condition, symbolic::make(pool, Op::Not, c)));
            continue;
        }
        if (node.kind == Kind::Binary && (node.op == Op::And || node.op == Op::Or)) {
            auto gated = [&](ExprId child, ExprId other) {
                if (!quiet[other] || quiet[child]) return use(child, condition);
                use(child, symbolic::make(pool, Op::And, condition, node.op == Op::And ? other : symbolic::make(pool, Op::Not, other)));
            };
            gated(ExprId(node.a), ExprId(node.b));
            gated(ExprId(node.b), ExprId(node.a));
            continue;
        }
        for (ExprId child : pool.children(e)) use(child, condition);
    }
    for (ExprId n : found) model_.relations.add({n, active[n], where[n]});
}

} // namespace torsion::flat
