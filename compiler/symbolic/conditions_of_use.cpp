#include "compiler/symbolic/conditions_of_use.h"

#include "compiler/symbolic/simplify.h"

#include <algorithm>

// Parents have larger ids than children, so one loop over descending ids sees every parent first. Each use of a node
// adds the condition under which that use matters.

namespace torsion::symbolic {

namespace {

/// Per node of the pool: does it change only at events, and make none itself?
class Quiet {
public:
    Quiet(const ExprPool& pool, const std::function<bool(VarId)>& is_discrete) {
        quiet_.reserve(pool.size());
        for (std::size_t i = 0; i < pool.size(); ++i) quiet_.push_back(is_quiet(pool, is_discrete, ExprId(i)));
    }
    bool operator[](ExprId e) const { return quiet_[e.index()]; }

private:
    bool is_quiet(const ExprPool& pool, const std::function<bool(VarId)>& is_discrete, ExprId e) const {
        switch (pool[e].kind) {
        case Kind::Constant:
        case Kind::Pre:
        case Kind::Initial: return true;
        case Kind::Variable: return is_discrete(pool.var(e));
        case Kind::Unary:
        case Kind::Binary:
        case Kind::Select: break;
        default: return false;
        }
        const Children children = pool.children(e);
        return std::all_of(children.begin(), children.end(), [&](ExprId child) { return (*this)[child]; });
    }

    std::vector<bool> quiet_;
};

} // namespace

IdMap<ExprId, ExprId> conditions_of_use(ExprPool& pool, std::span<const ExprId> roots,
                                        const std::function<bool(VarId)>& is_discrete) {
    const std::size_t size = pool.size();
    const Quiet quiet(pool, is_discrete);
    IdMap<ExprId, ExprId> result(size);
    auto use = [&](ExprId e, ExprId condition) {
        ExprId known = result[e];
        result.set(e, known.valid() ? make(pool, Op::Or, known, condition) : condition);
    };
    const ExprId always = pool.boolean(true);
    for (ExprId root : roots) use(root, always);
    for (std::size_t i = size; i-- > 0;) {
        ExprId e{i};
        ExprId condition = result[e];
        if (!condition.valid()) continue;
        Node node = pool[e];
        if (node.kind == Kind::Select) {
            ExprId c{node.a};
            use(c, condition);
            use(ExprId(node.b), make(pool, Op::And, condition, c));
            use(ExprId(node.c), make(pool, Op::And, condition, make(pool, Op::Not, c)));
            continue;
        }
        if (node.kind == Kind::Binary && (node.op == Op::And || node.op == Op::Or)) {
            auto gated = [&](ExprId child, ExprId other) {
                if (!quiet[other] || quiet[child]) return use(child, condition);
                use(child, make(pool, Op::And, condition, node.op == Op::And ? other : make(pool, Op::Not, other)));
            };
            gated(ExprId(node.a), ExprId(node.b));
            gated(ExprId(node.b), ExprId(node.a));
            continue;
        }
        for (ExprId child : pool.children(e)) use(child, condition);
    }
    return result;
}

} // namespace torsion::symbolic
