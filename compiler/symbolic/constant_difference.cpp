#include "compiler/symbolic/constant_difference.h"

#include <map>

namespace torsion::symbolic {

namespace {

/// A sum: terms with their factors, and a constant.
struct Sum {
    std::map<ExprId, double> terms;
    double constant = 0;
};

/// False: there are too many.
bool add(const ExprPool& pool, ExprId root, double factor, Sum& sum) {
    constexpr int most_terms = 10'000;
    std::vector<std::pair<ExprId, double>> open{{root, factor}};
    for (int n_terms = 0; !open.empty(); ++n_terms) {
        if (n_terms == most_terms) return false;
        const auto [e, f] = open.back();
        open.pop_back();
        const Node& n = pool[e];
        const ExprId a{n.a}, b{n.b};
        if (n.kind == Kind::Constant) sum.constant += f * pool.value(e);
        else if (n.kind == Kind::Unary && n.op == Op::Neg) open.emplace_back(a, -f);
        else if (n.kind == Kind::Binary && n.op == Op::Add) open.insert(open.end(), {{a, f}, {b, f}});
        else if (n.kind == Kind::Binary && n.op == Op::Sub) open.insert(open.end(), {{a, f}, {b, -f}});
        else if (n.kind == Kind::Binary && n.op == Op::Mul && pool.is_constant(a))
            open.emplace_back(b, f * pool.value(a));
        else if (n.kind == Kind::Binary && n.op == Op::Mul && pool.is_constant(b))
            open.emplace_back(a, f * pool.value(b));
        else sum.terms[e] += f;
    }
    return true;
}

} // namespace

std::optional<double> constant_difference(const ExprPool& pool, ExprId a, ExprId b) {
    Sum sum;
    if (!add(pool, a, 1, sum) || !add(pool, b, -1, sum)) return std::nullopt;
    for (const auto& [e, factor] : sum.terms)
        if (factor != 0) return std::nullopt;
    return sum.constant;
}

} // namespace torsion::symbolic
