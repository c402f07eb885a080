#include "compiler/structure/linearity.h"

#include "compiler/symbolic/traverse.h"

#include <algorithm>
#include <unordered_map>

namespace torsion::structure {

namespace {

using symbolic::Kind;
using symbolic::Node;
using symbolic::Op;

/// Degree in the tears of every node: 0 free, 1 affine, 2 anything else. One visit of each.
class Degrees {
public:
    explicit Degrees(const symbolic::ExprPool& pool) : pool_(pool) {}

    void set(VarId v, int degree) { variables_[v] = degree; }

    int operator()(ExprId root) {
        symbolic::traverse(
            pool_, root, [&](ExprId e) { return !memo_.contains(e) && pool_[e].kind != Kind::Relation; },
            [&](ExprId e) { memo_[e] = of_node(e); });
        return known(root);
    }

private:
    int known(ExprId e) const {
        auto found = memo_.find(e);
        return found != memo_.end() ? found->second : 0; // a relation: held
    }

    int of_node(ExprId e) const {
        const Node& n = pool_[e];
        if (n.kind == Kind::Variable) {
            auto found = variables_.find(pool_.var(e));
            return found != variables_.end() ? found->second : 0;
        }
        int highest = 0;
        for (ExprId child : pool_.children(e)) highest = std::max(highest, known(child));
        if (highest != 1) return highest;
        switch (n.kind) {
        case Kind::Unary: return n.op == Op::Neg ? 1 : 2;
        case Kind::Select: return known(ExprId(n.a)) == 0 ? 1 : 2;
        case Kind::Binary:
            if (n.op == Op::Add || n.op == Op::Sub) return 1;
            if (n.op == Op::Mul) return known(ExprId(n.a)) + known(ExprId(n.b));
            if (n.op == Op::Div) return known(ExprId(n.b)) == 0 ? 1 : 2;
            return 2;
        default: return 2;
        }
    }

    const symbolic::ExprPool& pool_;
    std::unordered_map<VarId, int> variables_;
    std::unordered_map<ExprId, int> memo_;
};

} // namespace

bool is_linear(const symbolic::ExprPool& pool, const TornSystem& system) {
    Degrees degree(pool);
    for (VarId tear : system.tears) degree.set(tear, 1);
    for (const Assignment& a : system.inner) degree.set(a.variable, degree(a.value));
    return std::ranges::all_of(system.residuals, [&](const Residual& r) { return degree(r.value) <= 1; });
}

} // namespace torsion::structure
