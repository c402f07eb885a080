#include "compiler/flat/time_comparisons.h"

#include "compiler/symbolic/rewrite.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/walk.h"

#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace torsion::flat {

using symbolic::Kind;
using symbolic::Op;

namespace {

/// a > b, in one of the ways to write it.
struct Comparison {
    ExprId greater, less;
    bool is_strict = false;  ///< at equal operands it says no
    bool is_negated = false; ///< the comparison is `not` that: a <= b
};

std::optional<Comparison> comparison(const symbolic::Node& node) {
    const ExprId a(node.a), b(node.b);
    switch (node.op) {
    case Op::Gt: return Comparison{a, b, true, false};
    case Op::Ge: return Comparison{a, b, false, false};
    case Op::Lt: return Comparison{a, b, false, true};
    case Op::Le: return Comparison{a, b, true, true};
    default: return std::nullopt;
    }
}

/// The same with the operands exchanged: a > b is not b >= a.
Comparison exchanged(const Comparison& c) { return {c.less, c.greater, !c.is_strict, !c.is_negated}; }

class TimeComparisons {
public:
    explicit TimeComparisons(FlatModel& model) : model_(model), pool_(model.pool) {}

    void operator()() {
        find();
        if (relation_of_.empty()) return;
        symbolic::Rewriter rewrite(pool_, [&](ExprId e) { return joined(e); }, symbolic::Rewriter::Asks::Comparisons);
        for (Equation& e : model_.equations) e.lhs = rewrite(e.lhs), e.rhs = rewrite(e.rhs);
        for (Assertion& a : model_.assertions) a.condition = rewrite(a.condition);
        for (Reinit& r : model_.reinits) r.condition = rewrite(r.condition), r.value = rewrite(r.value);
    }

private:
    using Key = std::tuple<ExprId, ExprId, bool>;
    static Key key(const Comparison& c) { return {c.greater, c.less, c.is_strict}; }

    /// Relations of time alone.
    void find() {
        symbolic::Walker walk(pool_);
        for (const Equation& e : model_.equations)
            for (const ExprId side : {e.lhs, e.rhs})
                walk(side, [&](ExprId at) {
                    if (pool_[at].kind != Kind::Relation || !is_of_time(at)) return;
                    const auto c = comparison(pool_[at]);
                    if (c) relation_of_.try_emplace(key(*c), at, c->is_negated);
                });
    }

    bool is_of_time(ExprId comparison) const {
        bool has_time = false, has_other = false;
        symbolic::Walker walk(pool_);
        walk(comparison, [&](ExprId e) {
            const Kind kind = pool_[e].kind;
            has_time = has_time || kind == Kind::Time;
            has_other =
                has_other || kind == Kind::Der || kind == Kind::Pre || kind == Kind::Call ||
                (kind == Kind::Variable && (model_.variables[pool_.var(e)].variability > Variability::Parameter ||
                                            model_.variables[pool_.var(e)].is_calculated));
        });
        return has_time && !has_other;
    }

    std::optional<ExprId> joined(ExprId e) {
        if (pool_[e].kind == Kind::Relation) return e; // its operands have no comparisons that count
        if (pool_[e].kind != Kind::Binary) return std::nullopt;
        const auto written = comparison(pool_[e]);
        if (!written) return std::nullopt;
        for (const Comparison& c : {*written, exchanged(*written)}) {
            const auto known = relation_of_.find(key(c));
            if (known == relation_of_.end()) continue;
            const auto [relation, is_negated] = known->second;
            return is_negated == c.is_negated ? relation : symbolic::make(pool_, Op::Not, relation);
        }
        return std::nullopt;
    }

    FlatModel& model_;
    symbolic::ExprPool& pool_;
    std::map<Key, std::pair<ExprId, bool>> relation_of_; ///< and whether it is negated
};

} // namespace

void join_time_comparisons(FlatModel& model) { TimeComparisons{model}(); }

} // namespace torsion::flat
