#include "compiler/structure/alias/alias_terms.h"

namespace torsion::structure {

bool SumReader::operator()(ExprId lhs, ExprId rhs, std::vector<SumTerm>& terms) {
    stack_.assign({{rhs, true}, {lhs, false}});
    constexpr std::size_t most = 1'000'000; // a sum with shared parts can be much longer than its graph
    for (std::size_t steps = 0; !stack_.empty(); ++steps) {
        if (steps == most) return false;
        SumTerm t = stack_.back();
        stack_.pop_back();
        const symbolic::Node& n = flat_.pool[t.leaf];
        if (traits_.is_parametric(t.leaf)) { // as a whole
            if (!flat_.pool.is_constant(t.leaf, 0)) terms.push_back(t);
        } else if (n.kind == symbolic::Kind::Variable || n.kind == symbolic::Kind::Der) {
            terms.push_back(t);
        } else if (n.kind == symbolic::Kind::Binary && n.op == symbolic::Op::Mul && !t.factor) {
            ExprId factor(n.a), leaf(n.b);
            if (!traits_.is_parametric(factor)) std::swap(factor, leaf);
            auto kind = flat_.pool[leaf].kind;
            if (!traits_.is_parametric(factor) || (kind != symbolic::Kind::Variable && kind != symbolic::Kind::Der))
                return false;
            terms.push_back({leaf, t.negated, factor});
        } else if (n.kind == symbolic::Kind::Unary && n.op == symbolic::Op::Neg) {
            stack_.push_back({ExprId(n.a), !t.negated});
        } else if (n.kind == symbolic::Kind::Binary && (n.op == symbolic::Op::Add || n.op == symbolic::Op::Sub)) {
            stack_.push_back({ExprId(n.b), (n.op == symbolic::Op::Sub) != t.negated});
            stack_.push_back({ExprId(n.a), t.negated});
        } else {
            return false;
        }
    }
    return true;
}

} // namespace torsion::structure
