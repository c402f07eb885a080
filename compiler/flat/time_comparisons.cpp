#include "compiler/flat/time_comparisons.h"

#include "compiler/symbolic/rebuilt.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
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
    explicit TimeComparisons(FlatBuilder& builder) : b_(builder), walk_(pool_) {}

    void operator()() {
        find();
        if (relation_of_.empty()) return;
        for (Equation& e : model_.equations) {
            const bool is_variable = pool_[e.lhs].kind == Kind::Variable;
            if (is_variable && model_.variables[pool_.var(e.lhs)].variability == Variability::Discrete)
                e.rhs = rewritten(e.rhs);
        }
        for (Reinit& r : model_.reinits) r.condition = rewritten(r.condition), r.value = rewritten(r.value);
        for (Relation& r : model_.relations) r.active = rewritten(r.active); // as the arms that it stands in
    }

private:
    using Key = std::tuple<ExprId, ExprId, bool>;
    static Key key(const Comparison& c) { return {c.greater, c.less, c.is_strict}; }

    void find() {
        if (model_.relations.size() == 0) return;
        const std::vector<Reads> reads = reads_of_nodes();
        for (const Relation& r : model_.relations) {
            const auto c = comparison(pool_[r.node]);
            if (c && reads[r.node.index()] == Reads::Time && (!r.active || pool_.is_constant(r.active, 1)))
                relation_of_.try_emplace(key(*c), r.node, c->is_negated);
        }
    }

    enum class Reads : char { Fixed, Time, Other }; ///< parameters at most, time too, something else
    /// Children have smaller numbers than their parents.
    std::vector<Reads> reads_of_nodes() const {
        std::vector<Reads> all(pool_.size(), Reads::Fixed);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const ExprId e(i);
            switch (pool_[e].kind) {
            case Kind::Constant: break;
            case Kind::Time: all[i] = Reads::Time; break;
            case Kind::Variable: {
                const Variable& v = model_.variables[pool_.var(e)];
                if (v.variability > Variability::Parameter || v.is_calculated) all[i] = Reads::Other;
                break;
            }
            case Kind::Unary:
            case Kind::Binary:
            case Kind::Select:
            case Kind::Relation:
                for (const ExprId child : pool_.children(e)) all[i] = std::max(all[i], all[child.index()]);
                break;
            default: all[i] = Reads::Other;
            }
        }
        return all;
    }

    /// Where nothing is joined, all stays as it is.
    ExprId rewritten(ExprId root) {
        if (!root) return root;
        walk_(root, [&](ExprId e) {
            if (const ExprId relation = joined(e)) return void(now_.emplace(e, relation));
            std::vector<ExprId> children;
            bool is_new = false;
            for (const ExprId child : pool_.children(e)) {
                const auto other = pool_[e].kind == Kind::Relation ? now_.end() : now_.find(child);
                children.push_back(other == now_.end() ? child : other->second);
                is_new = is_new || other != now_.end();
            }
            if (!is_new) return;
            const ExprId other = symbolic::rebuilt(pool_, e, children);
            now_.emplace(e, other);
            if (b_.of_integers.contains(e)) b_.of_integers.insert(other);
        });
        const auto known = now_.find(root);
        return known == now_.end() ? root : known->second;
    }

    /// Invalid: the model has no such relation.
    ExprId joined(ExprId e) {
        if (pool_[e].kind != Kind::Binary) return {};
        const auto written = comparison(pool_[e]);
        if (!written) return {};
        for (const Comparison& c : {*written, exchanged(*written)}) {
            const auto known = relation_of_.find(key(c));
            if (known == relation_of_.end()) continue;
            const auto [relation, is_negated] = known->second;
            return is_negated == c.is_negated ? relation : symbolic::make(pool_, Op::Not, relation);
        }
        return {};
    }

    FlatBuilder& b_;
    FlatModel& model_ = b_.model;
    symbolic::ExprPool& pool_ = b_.pool;
    symbolic::Walker walk_;                              ///< one for all: each node is seen once
    std::map<Key, std::pair<ExprId, bool>> relation_of_; ///< and whether it is negated
    std::unordered_map<ExprId, ExprId> now_;             ///< of nodes with joined comparisons
};

} // namespace

void join_time_comparisons(FlatBuilder& builder) { TimeComparisons{builder}(); }

} // namespace torsion::flat
