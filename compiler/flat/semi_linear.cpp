// The rules of the specification (3.7.2.5). A chain of equations
//
//     y = semiLinear(x, sa, s1); y = semiLinear(x, s1, s2); …; y = semiLinear(x, sN, sb)
//
// becomes s1 = if x >= 0 then sa else sb; s2 = s1; …; y = semiLinear(x, sa, sb). With x = 0 and y = 0, y =
// semiLinear(x, sa, sb) becomes sa = sb. Flows have other names and directions on the way: variables that equations
// make equal, or opposite, count as one.
#include "compiler/flat/semi_linear.h"

#include "compiler/symbolic/simplify.h"

#include <map>
#include <optional>
#include <vector>

namespace torsion::flat {

using symbolic::Kind;
using symbolic::Op;

namespace {

/// Variables that are equal to each other, or opposite, by equations of two variables; and those that are zero.
class Equals {
public:
    explicit Equals(const FlatModel& model)
        : model_(model), parent_(model.variables.size()), sign_(model.variables.size(), 1) {
        for (std::size_t i = 0; i < parent_.size(); ++i) parent_[i] = i;
        is_zero_.assign(parent_.size(), false);
        for (EquationId e : model.equations.ids()) read(model.equations[e]);
    }

    struct Signed {
        std::size_t root;
        int sign;
    };
    Signed of(VarId v) const {
        Signed result{v.index(), 1};
        while (parent_[result.root] != result.root) result = {parent_[result.root], result.sign * sign_[result.root]};
        return result;
    }
    bool is_zero(VarId v) const { return is_zero_[of(v).root]; }

private:
    using Terms = std::vector<std::pair<VarId, int>>;

    /// False if `e` is not a sum of variables.
    bool collect(ExprId e, int sign, Terms& terms) const {
        const symbolic::ExprPool& pool = model_.pool;
        if (terms.size() > 2) return false;
        if (pool.is_constant(e, 0)) return true;
        if (pool[e].kind == Kind::Variable) return terms.emplace_back(pool.var(e), sign), true;
        const symbolic::Children children = pool.children(e);
        const Op op = pool[e].op;
        if (pool[e].kind == Kind::Unary && op == Op::Neg) return collect(children[0], -sign, terms);
        if (pool[e].kind != Kind::Binary || (op != Op::Add && op != Op::Sub)) return false;
        return collect(children[0], sign, terms) && collect(children[1], op == Op::Add ? sign : -sign, terms);
    }

    void read(const Equation& equation) {
        Terms terms;
        if (!collect(equation.lhs, 1, terms) || !collect(equation.rhs, -1, terms) || terms.empty() || terms.size() > 2)
            return;
        const Signed a = of(terms[0].first);
        if (terms.size() == 1) {
            is_zero_[a.root] = true;
            return;
        }
        const Signed b = of(terms[1].first);
        if (a.root == b.root) return;
        const int opposite = -terms[0].second * terms[1].second; // terms[0] = opposite · terms[1]
        parent_[b.root] = a.root, sign_[b.root] = a.sign * b.sign * opposite;
        if (is_zero_[b.root]) is_zero_[a.root] = true;
    }

    const FlatModel& model_;
    std::vector<std::size_t> parent_; ///< no path compression: signs are few
    std::vector<int> sign_;
    std::vector<bool> is_zero_;
};

/// y = semiLinear(x, up, down)
struct Row {
    EquationId equation;
    VarId x, y;
    ExprId up, down;
};

std::optional<ExprId> factor_beside(const symbolic::ExprPool& pool, ExprId product, ExprId x) {
    if (pool[product].kind != Kind::Binary || pool[product].op != Op::Mul) return std::nullopt;
    const symbolic::Children children = pool.children(product);
    if (children[0] == x) return children[1];
    return children[1] == x ? std::optional(children[0]) : std::nullopt;
}

std::optional<Row> semi_linear(const FlatModel& model, EquationId e) {
    const symbolic::ExprPool& pool = model.pool;
    ExprId y = model.equations[e].lhs, value = model.equations[e].rhs;
    if (pool[y].kind == Kind::Select) std::swap(y, value);
    if (pool[y].kind != Kind::Variable || pool[value].kind != Kind::Select) return std::nullopt;
    const symbolic::Children select = pool.children(value);
    if (pool[select[0]].kind != Kind::Relation || pool[select[0]].op != Op::Ge) return std::nullopt;
    const symbolic::Children relation = pool.children(select[0]);
    const ExprId x = relation[0];
    if (pool[x].kind != Kind::Variable || !pool.is_constant(relation[1], 0)) return std::nullopt;
    const auto up = factor_beside(pool, select[1], x), down = factor_beside(pool, select[2], x);
    return up && down ? std::optional(Row{e, pool.var(x), pool.var(y), *up, *down}) : std::nullopt;
}

class SemiLinear {
public:
    SemiLinear(FlatModel& model, std::vector<Row> rows) : model_(model), equals_(model), rows_(std::move(rows)) {}

    void settle() {
        std::map<std::tuple<std::size_t, std::size_t, int>, std::vector<std::size_t>> groups; ///< of one flow
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const Row& row = rows_[i];
            if (equals_.is_zero(row.x) && equals_.is_zero(row.y)) {
                if (is_open(row.up) || is_open(row.down)) rewrite(row, row.up, row.down);
                continue;
            }
            const auto x = equals_.of(row.x), y = equals_.of(row.y);
            groups[{x.root, y.root, x.sign * y.sign}].push_back(i);
        }
        for (const auto& [flow, members] : groups)
            if (members.size() > 1) settle_chain(members);
    }

private:
    using Slope = std::pair<std::uint32_t, int>; ///< a root, with its sign, or an expression, with 0

    bool is_open(ExprId slope) const {
        return model_.pool[slope].kind == Kind::Variable && model_.is_unknown(model_.pool.var(slope));
    }
    Slope slope_of(ExprId e) const {
        if (model_.pool[e].kind != Kind::Variable) return {static_cast<std::uint32_t>(e.index()), 0};
        const auto [root, sign] = equals_.of(model_.pool.var(e));
        return {static_cast<std::uint32_t>(root), sign};
    }
    /// In the direction of the group's flow.
    bool is_against(const Row& row) const { return equals_.of(row.x).sign < 0; }
    ExprId from(const Row& row) const { return is_against(row) ? row.down : row.up; }
    ExprId to(const Row& row) const { return is_against(row) ? row.up : row.down; }

    void rewrite(const Row& row, ExprId lhs, ExprId rhs) {
        Equation& equation = model_.equations[row.equation];
        equation.lhs = lhs, equation.rhs = rhs;
    }

    /// Follows the rows from each slope that no row leads to.
    void settle_chain(const std::vector<std::size_t>& members) {
        std::map<Slope, std::vector<std::size_t>> begin, end;
        for (const std::size_t i : members)
            begin[slope_of(from(rows_[i]))].push_back(i), end[slope_of(to(rows_[i]))].push_back(i);
        for (const auto& [slope, rows] : begin) {
            if (rows.size() != 1 || end.contains(slope)) continue;
            std::vector<std::size_t> chain{rows.front()};
            for (;;) {
                const ExprId last = to(rows_[chain.back()]);
                const auto next = begin.find(slope_of(last));
                if (!is_open(last) || next == begin.end() || next->second.size() != 1 ||
                    end[slope_of(last)].size() != 1)
                    break;
                chain.push_back(next->second.front());
            }
            if (chain.size() > 1) replace(chain);
        }
    }

    void replace(const std::vector<std::size_t>& chain) {
        symbolic::ExprPool& pool = model_.pool;
        const Row first = rows_[chain.front()], last = rows_[chain.back()];
        const ExprId sa = from(first), sb = to(last), x = pool.variable(first.x), zero = pool.constant(0);
        const bool is_against_x = is_against(first);
        const ExprId is_up = symbolic::make_relation(pool, Op::Ge, x, zero);
        const ExprId up = is_against_x ? sb : sa, down = is_against_x ? sa : sb;
        const ExprId flow =
            symbolic::make_select(pool, is_up, symbolic::mul(pool, up, x), symbolic::mul(pool, down, x));
        const ExprId middle = to(first); // before the rows change
        for (std::size_t k = 1; k + 1 < chain.size(); ++k) rewrite(rows_[chain[k]], to(rows_[chain[k]]), middle);
        rewrite(last, middle, symbolic::make_select(pool, is_up, up, down));
        rewrite(first, pool.variable(first.y), flow);
    }

    FlatModel& model_;
    const Equals equals_;
    const std::vector<Row> rows_;
};

} // namespace

void settle_semi_linear(FlatModel& model) {
    std::vector<Row> rows;
    for (EquationId e : model.equations.ids())
        if (const auto row = semi_linear(model, e)) rows.push_back(*row);
    if (!rows.empty()) SemiLinear(model, std::move(rows)).settle();
}

} // namespace torsion::flat
