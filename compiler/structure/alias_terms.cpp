#include "compiler/structure/alias_terms.h"

namespace torsion::structure {

std::optional<std::vector<SumTerm>> sum_terms(const flat::FlatModel& flat, ExprTraits& traits, ExprId lhs, ExprId rhs) {
    std::vector<SumTerm> terms, stack{{rhs, true}, {lhs, false}};
    constexpr std::size_t most = 1'000'000; // a sum that shares its parts can be much longer than it looks
    for (std::size_t steps = 0; !stack.empty(); ++steps) {
        if (steps == most) return std::nullopt;
        SumTerm t = stack.back();
        stack.pop_back();
        const symbolic::Node& n = flat.pool[t.leaf];
        if (traits.is_parametric(t.leaf)) {
            if (!flat.pool.is_constant(t.leaf, 0)) terms.push_back(t);
        } else if (n.kind == symbolic::Kind::Variable || n.kind == symbolic::Kind::Der) {
            terms.push_back(t);
        } else if (n.kind == symbolic::Kind::Unary && n.op == symbolic::Op::Neg) {
            stack.push_back({ExprId(n.a), !t.negated});
        } else if (n.kind == symbolic::Kind::Binary && (n.op == symbolic::Op::Add || n.op == symbolic::Op::Sub)) {
            stack.push_back({ExprId(n.b), (n.op == symbolic::Op::Sub) != t.negated});
            stack.push_back({ExprId(n.a), t.negated});
        } else {
            return std::nullopt;
        }
    }
    return terms;
}

} // namespace torsion::structure
