#include "compiler/structure/alias/alias.h"

#include "compiler/structure/alias/alias_attributes.h"
#include "compiler/structure/alias/alias_classes.h"
#include "compiler/structure/alias/alias_terms.h"
#include "compiler/structure/alias/substitution.h"
#include "compiler/structure/fixed_values.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <deque>
#include <tuple>

// The idea: examine every equation that is a sum of signed variables. With the present knowledge, does it state x = ±y,
// x = constant or w = der(phi)? Then two classes merge, a class gets a value, or a derivative its name, and the
// equation is used up. Equations with a changed variable wait in a queue for another examination. The smaller list
// joins the larger one, which keeps the cost at O(n log n).

namespace torsion::structure {

namespace {

class AliasSearch {
public:
    explicit AliasSearch(StructuralAnalysis& s) : s_(s), flat_(s.flat()), read_sum_(flat_, s.traits) {}

    void run() {
        for (VarId v : flat_.variables.ids()) {
            classes_.add(kind(v), is_input(v));
            fixed_.push_back(flat_.variables[v].fixed ? v : VarId());
        }
        for (EquationId e : flat_.equations.ids()) watch(e);
        while (!queue_.empty()) {
            Index e = queue_.front();
            queue_.pop_front();
            queued_[e] = false;
            if (!s_.removed.contains(EquationId(e)) && examine(e)) s_.removed.insert(EquationId(e));
            for (Index changed : classes_.take_changed()) enqueue(changed);
        }
        choose_representatives();
        for (VarId v : flat_.variables.ids()) {
            const flat::Variable& x = flat_.variables[v];
            bool continuous = x.type == flat::Type::Real && x.variability == flat::Variability::Continuous;
            if (!flat_.is_unknown(v) || s_.is_alias(v)) continue;
            s_.kind.set(v, continuous ? UnknownKind::Continuous : UnknownKind::Discrete);
        }
    }

private:
    static constexpr AliasClasses::Kind real_kind = 1;

    struct Reduced { ///< coefficient of a class, or of its derivative without a name
        Index root;
        bool is_derivative;
        int factor;
        SignedIndex variable; ///< the variable in the equation
    };

    bool is_input(VarId v) const { return flat_.variables[v].causality == flat::Causality::Input; }

    AliasClasses::Kind kind(VarId v) const {
        const flat::Variable& x = flat_.variables[v];
        if (is_parameter(x) || x.type == flat::Type::String) return AliasClasses::other_kind;
        bool discrete = x.variability == flat::Variability::Discrete;
        if (x.type == flat::Type::Real) return discrete ? 2 : real_kind;
        if (x.type == flat::Type::Enumeration && x.enumeration) return 16 + x.enumeration.index();
        return 3 + static_cast<AliasClasses::Kind>(x.type);
    }

    void watch(EquationId e) {
        const flat::Equation& equation = flat_.equations[e];
        if (!read_sum_(equation.lhs, equation.rhs, terms_)) terms_.resize(terms_end_.empty() ? 0 : terms_end_.back());
        terms_end_.push_back(terms_.size());
        queued_.push_back(false);
        for (const SumTerm& t : terms(e.index())) {
            if (s_.traits.is_parametric(t.leaf)) continue;
            classes_.watch(flat_.pool.var(t.leaf).index(), e.index());
            enqueue(e.index());
        }
    }

    std::span<const SumTerm> terms(Index e) const {
        std::size_t begin = e == 0 ? 0 : terms_end_[e - 1];
        return {terms_.data() + begin, terms_end_[e] - begin};
    }

    void enqueue(Index e) {
        if (!queued_[e]) queue_.push_back(e);
        queued_[e] = true;
    }

    /// Writes the equation in terms of classes to `sum_` and `constant_`. False if it is of no use yet.
    bool reduce(Index e) {
        sum_.clear();
        valued_.clear();
        constant_ = flat_.pool.constant(0);
        for (const SumTerm& t : terms(e)) {
            if (s_.traits.is_parametric(t.leaf)) {
                constant_ =
                    symbolic::make(flat_.pool, t.negated ? symbolic::Op::Sub : symbolic::Op::Add, constant_, t.leaf);
                continue;
            }
            bool der = flat_.pool[t.leaf].kind == symbolic::Kind::Der;
            SignedIndex variable{flat_.pool.var(t.leaf).index(), t.negated};
            SignedIndex root = classes_.find(variable.index).times(t.negated);
            if (ExprId value = classes_.value(root.index)) {
                valued_.push_back(VarId(variable.index));
                if (t.factor) value = symbolic::mul(flat_.pool, t.factor, value);
                if (!der)
                    constant_ = symbolic::make(flat_.pool, root.negated ? symbolic::Op::Sub : symbolic::Op::Add,
                                               constant_, value);
                continue;
            }
            if (t.factor) return false;
            SignedIndex named = der ? classes_.derivative(root.index) : SignedIndex{};
            if (named.index != none) accumulate({named.index, false, named.negated != root.negated ? -1 : 1, variable});
            else accumulate({root.index, der, root.negated ? -1 : 1, variable});
        }
        std::erase_if(sum_, [](const Reduced& r) { return r.factor == 0; });
        return true;
    }

    void accumulate(Reduced r) {
        std::size_t key = 2 * std::size_t{r.root} + r.is_derivative;
        if (key >= place_.size()) place_.resize(2 * classes_.size(), 0);
        Index& place = place_[key];
        if (place < sum_.size() && sum_[place].root == r.root && sum_[place].is_derivative == r.is_derivative) {
            sum_[place].factor += r.factor;
        } else {
            place = static_cast<Index>(sum_.size());
            sum_.push_back(r);
        }
    }

    /// True if the equation is used up.
    bool examine(Index e) {
        if (!reduce(e) || would_give_integer(e)) return false;
        if (sum_.size() == 1 && !sum_[0].is_derivative) return give_value(e);
        if (sum_.size() != 2 || !flat_.pool.is_constant(constant_, 0)) return false;
        if (std::abs(sum_[0].factor) != std::abs(sum_[1].factor) || (sum_[0].is_derivative && sum_[1].is_derivative))
            return false;
        if (sum_[0].is_derivative) std::swap(sum_[0], sum_[1]);
        SignedIndex x{sum_[0].root, false}, y{sum_[1].root, sum_[0].factor == sum_[1].factor};
        if (sum_[1].is_derivative) { // x = ±der(y)
            if (!classes_.can_be_derivative(x, y)) return false;
            classes_.set_derivative(y, x);
        } else {
            if (y.negated && classes_.kind(x.index) > 2) return false; // a Boolean has no negative
            if (!classes_.joinable(x, y) || !join(x, y)) return false;
        }
        remember(sum_[0], VarId(sum_[1].variable.index), sum_[1].is_derivative, e);
        return true;
    }

    /// A Real equation determines no Integer (specification 10.6.13).
    bool would_give_integer(Index e) const {
        const auto is_integer = [this](const Reduced& r) {
            return flat_.variables[VarId(r.variable.index)].type == flat::Type::Integer;
        };
        return flat_.equations[EquationId(e)].is_real && std::ranges::any_of(sum_, is_integer);
    }

    /// Not what is discrete and has different values before the start, pre(a) and pre(b): the equation says nothing of
    /// these.
    bool join(SignedIndex x, SignedIndex y) {
        const VarId a = fixed_[x.index], b = fixed_[y.index];
        const auto start = [this](VarId v) { return flat_.variables[v].start; };
        if (a && b && classes_.kind(x.index) != real_kind && !y.negated && start(a) != start(b) &&
            s_.values(start(a)) != s_.values(start(b)))
            return false;
        classes_.join(x, y);
        fixed_[classes_.find(x.index).index] = a ? a : b;
        return true;
    }

    bool give_value(Index e) {
        const Reduced& x = sum_[0];
        if (!classes_.can_have_value({x.root})) return false;
        ExprId value = x.factor > 0 ? symbolic::neg(flat_.pool, constant_) : constant_;
        if (int factor = std::abs(x.factor); factor != 1) {
            // a quotient is Real
            if (flat_.variables[VarId(x.variable.index)].type == flat::Type::Integer) return false;
            value = symbolic::div(flat_.pool, value, flat_.pool.constant(factor));
        }
        classes_.set_value({x.root}, value, flat_.pool);
        remember(x, VarId(), false, e);
        return true;
    }

    void remember(const Reduced& x, VarId other, bool is_derivative, Index e) {
        s_.links.push_back({VarId(x.variable.index), other, is_derivative, EquationId(e), valued_});
    }

    // ---- representatives

    void choose_representatives() {
        std::vector<std::size_t> count(classes_.size() + 1, 0);
        auto root_of = [&](VarId v) { return classes_.find(v.index()).index; };
        for (VarId v : flat_.variables.ids()) ++count[root_of(v)];
        std::size_t sum = 0;
        for (std::size_t& c : count) sum = std::exchange(c, sum) + sum; // now the start of each class
        members_.resize(sum);
        members_end_ = count;
        for (VarId v : flat_.variables.ids()) members_[members_end_[root_of(v)]++] = v;
        for (Index root = 0; root < classes_.size(); ++root) {
            if (members(root).empty() || classes_.kind(root) == AliasClasses::other_kind ||
                classes_.owner(root) != none)
                continue;
            represent(root); // and the chain of its derivatives
        }
    }

    std::span<const VarId> members(Index root) const {
        std::size_t begin = root == 0 ? 0 : members_end_[root - 1];
        return {members_.data() + begin, members_end_[root] - begin};
    }

    void represent(Index head) {
        VarId integral;
        std::optional<bool> negated;
        for (SignedIndex root{head}; root.index != none;) {
            if (ExprId value = classes_.value(root.index)) {
                give_values(root.index, value);
            } else {
                VarId chosen = best(root.index, negated);
                if (!chosen) chosen = s_.add_derivative(integral);
                else if (integral) link(integral, chosen);
                bool minus = chosen.index() < classes_.size() ? classes_.find(chosen.index()).negated : *negated;
                give_target(root.index, chosen, minus);
                integral = chosen;
                root.negated = minus;
            }
            SignedIndex next = classes_.derivative(root.index);
            negated = next.negated != root.negated;
            root = next;
        }
    }

    void link(VarId integral, VarId derivative) {
        s_.model.derivative.set(integral, derivative);
        s_.integral.set(derivative, integral);
    }

    /// The member that represents the class; with the requested sign, if such a member exists.
    VarId best(Index root, std::optional<bool> negated) {
        VarId chosen;
        for (VarId v : members(root)) {
            if (negated && classes_.find(v.index()).negated != *negated) continue;
            if (!chosen || rank(v) < rank(chosen)) chosen = v;
        }
        return chosen;
    }

    std::tuple<bool, int, bool, bool, bool, std::size_t, std::size_t, VarId> rank(VarId v) const {
        const flat::Variable& x = flat_.variables[v];
        return {!is_input(v),   -static_cast<int>(x.state_select),
                !x.fixed,       !x.has_start,
                x.is_protected, depth(x.name),
                x.name.size(),  v};
    }

    void give_values(Index root, ExprId value) {
        for (VarId v : members(root)) {
            bool negated = classes_.find(v.index()).negated;
            s_.model.alias.set(v, {VarId(), false, negated ? symbolic::neg(flat_.pool, value) : value});
        }
    }

    void give_target(Index root, VarId chosen, bool chosen_negated) {
        std::vector<AliasMember> others;
        for (VarId v : members(root)) {
            if (v == chosen) continue;
            bool negated = classes_.find(v.index()).negated != chosen_negated;
            s_.model.alias.set(v, {chosen, negated, ExprId()});
            others.push_back({v, negated});
        }
        if (!others.empty()) merge_attributes(s_, chosen, others);
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    AliasClasses classes_;
    std::vector<VarId> fixed_; ///< per class: a variable with a fixed start value
    SumReader read_sum_;
    std::vector<SumTerm> terms_;
    std::vector<std::size_t> terms_end_; ///< per equation
    std::deque<Index> queue_;
    std::vector<bool> queued_;
    std::vector<Reduced> sum_;
    std::vector<Index> place_; ///< per class and kind: its row in sum_, valid if that row names it
    ExprId constant_;
    std::vector<VarId> valued_;            ///< variables with a value in the equation
    std::vector<VarId> members_;           ///< by class
    std::vector<std::size_t> members_end_; ///< per class
};

} // namespace

bool remove_aliases(StructuralAnalysis& s) {
    s.original.assign(s.flat().equations.begin(), s.flat().equations.end());
    s.original_initial = s.flat().initial_equations;
    substitute_fixed_values(s);
    AliasSearch(s).run();
    return substitute_aliases(s);
}

} // namespace torsion::structure
