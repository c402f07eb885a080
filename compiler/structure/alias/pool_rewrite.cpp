#include "compiler/structure/alias/pool_rewrite.h"

#include "compiler/symbolic/simplify.h"

namespace torsion::structure {

using symbolic::ExprId;
using symbolic::Kind;
using symbolic::Node;

void PoolRewrite::run() {
    for (std::size_t i = reached_.size(); i-- > 0;) {
        if (!reached_[i]) continue;
        for (ExprId child : pool_.children(ExprId(i))) reached_[child.index()] = true;
    }
    for (std::size_t i = 0; i < reached_.size(); ++i) {
        if (reached_[i]) image_[i] = image(ExprId(i));
    }
}

ExprId PoolRewrite::image(ExprId e) {
    const Node n = pool_[e]; // a copy: the pool grows below
    auto of = [&](std::uint32_t child) { return image_[child]; };
    auto kept = [&](std::uint32_t child) { return image_[child].index() == child; };
    switch (n.kind) {
    case Kind::Variable:
    case Kind::Der:
    case Kind::Pre: return leaf_(e).value_or(e);
    case Kind::Unary: return kept(n.a) ? e : symbolic::make(pool_, n.op, of(n.a));
    case Kind::Binary: return kept(n.a) && kept(n.b) ? e : symbolic::make(pool_, n.op, of(n.a), of(n.b));
    case Kind::Relation: return kept(n.a) && kept(n.b) ? e : symbolic::make_relation(pool_, n.op, of(n.a), of(n.b));
    case Kind::Select: return symbolic::make_select(pool_, of(n.a), of(n.b), of(n.c));
    case Kind::Element: return pool_.element(of(n.a), n.b, n.c);
    case Kind::Output: return pool_.output(of(n.a), n.b);
    case Kind::Call: {
        std::vector<ExprId> arguments;
        for (ExprId child : pool_.children(e)) arguments.push_back(image_[child.index()]);
        return pool_.call(pool_.callee(e), arguments);
    }
    default: return e;
    }
}

} // namespace torsion::structure
