#include "compiler/symbolic/rewrite.h"

#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/traverse.h"

namespace torsion::symbolic {

ExprId Rewriter::operator()(ExprId root) {
    traverse(pool_, root, [&](ExprId e) { return open(e); }, [&](ExprId e) { memo_[e] = rebuilt(e); });
    return memo_.find(root)->second;
}

/// True if `e` must be rebuilt from its children.
bool Rewriter::open(ExprId e) {
    if (memo_.contains(e)) return false;
    const Kind kind = pool_[e].kind;
    if (kind == Kind::Output && asks_ == Asks::Leaves) return true;
    switch (kind) {
    case Kind::Constant: memo_[e] = e; return false;
    case Kind::Variable:
    case Kind::Der:
    case Kind::Pre:
    case Kind::Time:
    case Kind::Local:
    case Kind::Event:
    case Kind::Initial: memo_[e] = leaf_(e).value_or(e); return false;
    case Kind::Output:
    case Kind::Relation: {
        std::optional<ExprId> replacement = leaf_(e);
        if (replacement) memo_[e] = *replacement;
        return !replacement;
    }
    default: return true;
    }
}

ExprId Rewriter::rebuilt(ExprId e) {
    const Node n = pool_[e]; // a copy: the pool grows below
    auto child = [&](std::uint32_t index) { return memo_.find(ExprId(index))->second; };
    switch (n.kind) {
    case Kind::Unary: return make(pool_, n.op, child(n.a));
    case Kind::Binary: return make(pool_, n.op, child(n.a), child(n.b));
    case Kind::Select: return make_select(pool_, child(n.a), child(n.b), child(n.c));
    case Kind::Relation: return make_relation(pool_, n.op, child(n.a), child(n.b));
    case Kind::Element: return pool_.element(child(n.a), n.b, n.c);
    case Kind::Output: return pool_.output(child(n.a), n.b);
    case Kind::Call: return rebuilt_call(e);
    default: return e;
    }
}

ExprId Rewriter::rebuilt_call(ExprId e) {
    std::vector<ExprId> arguments;
    for (ExprId child : pool_.children(e)) arguments.push_back(memo_.find(child)->second);
    return pool_.call(pool_.callee(e), arguments);
}

} // namespace torsion::symbolic
