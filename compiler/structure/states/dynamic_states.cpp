#include "compiler/structure/states/dynamic_states.h"

#include "compiler/structure/explain.h"
#include "compiler/structure/states/choice_function.h"
#include "compiler/structure/states/state_groups.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

// The idea (Mattsson, Olsson & Elmqvist, Dynamic selection of states in Dymola, Modelica Workshop 2000): the states s =
// A·x of a group stand for some of its candidates x. A row of A has a 1 at one candidate. A changes at events only, so
// s' = A·x' on each level of derivatives, and one structure serves all choices: s = A·x and the constraints determine x
// together. A function looks at the constraints' coefficients (choice_function.h). If some candidate depends on the
// states too strongly it chooses anew, and s := A·x keeps x and its derivatives.
//
// x uses pre(A): in the round of the event iteration that chooses, x comes from the old choice; A and s change together
// before the next round.

namespace torsion::structure {

namespace {

using symbolic::Op;

/// derivative of a candidate along a state, in nominal units; after a change it is 1 or less
constexpr double strongest = 1.5;
constexpr double least_pivot = 0.02;            ///< of the constraints, whose rows had the length 1 at the start
constexpr double shortest_row = 1e-30;          ///< far below what a row can be, and a number in single precision, too
constexpr double preferred = 0.25, avoided = 4; ///< factors of coefficients, for stateSelect

class GroupMaker {
public:
    GroupMaker(StructuralAnalysis& s, const GroupChain& chain, std::string prefix,
               std::map<ChoiceShape, symbolic::FunctionId>& functions)
        : s_(s), flat_(s.flat()), pool_(flat_.pool), chain_(chain), lowest_(chain.front()), prefix_(std::move(prefix)),
          functions_(functions), origin_(flat_.equations[lowest_.rows.front().equation].origin) {
        for (VarId c : lowest_.candidates) below_.push_back(s_.integral[c]);
        shape_.rows = static_cast<std::uint32_t>(lowest_.rows.size());
        shape_.free = static_cast<std::uint32_t>(below_.size());
        shape_.columns = shape_.free + static_cast<std::uint32_t>(lowest_.others.size());
    }

    void operator()() {
        add_variables();
        add_row_lengths();
        choose();
    }

    /// Only the assertion.
    void watch() {
        add_row_lengths();
        add_assertion(named("pivot", pool_.output(call(true), 1)), "the chosen states cease to determine ",
                      lowest_.others);
    }

private:
    void choose() {
        const ExprId at_start = call(false), now = call(true);
        const ExprId changes =
            symbolic::make_relation(pool_, Op::Gt, named("slope", pool_.output(now, 0)), pool_.constant(strongest));
        flat_.relations.add({changes, pool_.boolean(true), origin_});
        for (std::uint32_t k = 0; k < choice_.size(); ++k) {
            const ExprId later = symbolic::make_select(pool_, changes, pool_.output(now, 2 + k), pool_.pre(choice_[k]));
            add(choice_[k], symbolic::make_select(pool_, pool_.initial(), pool_.output(at_start, 2 + k), later), later);
        }
        add_state_equations();
        add_reinits(changes);
        add_tells();
        add_assertion(named("pivot", pool_.output(now, 1)), "no choice of states determines ", lowest_.candidates);
    }

    // -- variables

    VarId add_variable(std::string name, flat::Type type, bool is_discrete, bool is_hidden) {
        flat::Variable x;
        x.name = std::move(name);
        x.type = type;
        x.variability = is_discrete ? flat::Variability::Discrete : flat::Variability::Continuous;
        x.is_hidden = x.is_protected = is_hidden;
        x.start = pool_.constant(0);
        x.origin = origin_;
        const VarId v = flat_.variables.add(std::move(x));
        s_.kind.set(v, is_discrete ? UnknownKind::Discrete : UnknownKind::Continuous);
        return v;
    }

    void add_variables() {
        std::vector<Index> present;
        for (Index i = 0; i < below_.size(); ++i)
            if (!s_.dummy.contains(lowest_.candidates[i])) present.push_back(i);
        std::vector<std::string> names;
        for (VarId v : below_) names.push_back(flat_.variables[v].name);
        const std::string description = "one of " + list(names);
        for (std::uint32_t j = 0; j < shape_.states(); ++j) {
            const std::string number = "[" + std::to_string(j + 1) + "]";
            states_.push_back({add_variable(prefix_ + ".x" + number, flat::Type::Real, false, false)});
            flat_.variables[states_[j].front()].description = flat_.strings.intern(description);
            s_.stand_in.set(states_[j].front(), below_[present[j]]);
            for (std::size_t level = 0; level < chain_.size(); ++level)
                states_[j].push_back(s_.add_derivative(states_[j].back()));
            for (std::uint32_t i = 0; i < shape_.free; ++i) {
                const std::string place = "[" + std::to_string(j + 1) + "," + std::to_string(i + 1) + "]";
                choice_.push_back(add_variable(prefix_ + ".A" + place, flat::Type::Real, true, true));
                start_.push_back(pool_.constant(present[j] == i ? 1 : 0));
                flat_.variables[choice_.back()].start = start_.back();
            }
        }
        for (const StateGroup& group : chain_)
            for (VarId c : group.candidates) s_.dummy.insert(c);
    }

    // -- equations

    EquationId add(VarId v, ExprId value, ExprId in_simulation, EquationId derived_from = {}) {
        const EquationId e = flat_.equations.add({flat_.leaf(v), value, origin_, derived_from});
        s_.simulation.push_back({flat_.leaf(v), in_simulation});
        const bool is_discrete = s_.is_discrete(v);
        (is_discrete ? s_.discrete : s_.continuous).push_back(e);
        s_.graph.add_row(s_.determinable(s_.simulation.back(), is_discrete));
        if (is_discrete) s_.matching.join(e.index(), v.index());
        if (derived_from) s_.derivative_of.set(derived_from, e);
        return e;
    }

    /// The lengths of the constraints' rows at the start: without them a vanishing row could not be told from other
    /// units.
    void add_row_lengths() {
        ConstraintRows rows(s_);
        for (std::uint32_t r = 0; r < shape_.rows; ++r) {
            const ExprId length = symbolic::make(pool_, Op::Sqrt, rows.sum_of_squares(lowest_.rows[r]));
            const VarId v =
                add_variable(prefix_ + ".length[" + std::to_string(r + 1) + "]", flat::Type::Real, true, true);
            const ExprId at_start = symbolic::make(pool_, Op::Max, length, pool_.constant(shortest_row));
            add(v, symbolic::make_select(pool_, pool_.initial(), at_start, pool_.pre(v)), pool_.pre(v));
            lengths_.push_back(v);
        }
    }

    double weight(VarId candidate) const {
        flat::StateSelect select = flat_.variables[s_.integral[candidate]].state_select;
        if (select == flat::StateSelect::Default) select = flat_.variables[candidate].state_select;
        if (select == flat::StateSelect::Prefer) return preferred;
        return select <= flat::StateSelect::Avoid ? avoided : 1;
    }

    ExprId call(bool is_later) {
        std::vector<ExprId> arguments;
        const auto coefficient = [&](std::uint32_t r, VarId v, double factor) {
            const auto found = lowest_.rows[r].entries.find(v);
            if (found == lowest_.rows[r].entries.end()) return pool_.constant(0);
            return symbolic::mul(pool_, pool_.constant(factor),
                                 symbolic::div(pool_, found->second, flat_.leaf(lengths_[r])));
        };
        for (std::uint32_t r = 0; r < shape_.rows; ++r) {
            for (VarId v : lowest_.candidates) arguments.push_back(coefficient(r, v, weight(v)));
            for (VarId v : lowest_.others) arguments.push_back(coefficient(r, v, 1));
        }
        for (std::size_t k = 0; k < choice_.size(); ++k)
            arguments.push_back(is_later ? pool_.pre(choice_[k]) : start_[k]);
        const auto [place, is_new] = functions_.try_emplace(shape_);
        if (is_new) place->second = add_choice_function(pool_, shape_);
        return pool_.call(place->second, arguments);
    }

    /// As a variable: messages and event logs name it.
    ExprId named(const char* name, ExprId value) {
        const VarId v = add_variable(prefix_ + "." + name, flat::Type::Real, false, true);
        add(v, value, value);
        return flat_.leaf(v);
    }

    enum class When { Start, Later, Always };

    /// A row of A times the candidates of a level; level 0: below the lowest derivatives.
    ExprId chosen(std::uint32_t state, std::size_t level, When when) {
        ExprId sum = pool_.constant(0);
        for (std::uint32_t i = 0; i < shape_.free; ++i) {
            const VarId a = choice_[state * shape_.free + i];
            const ExprId leaf = flat_.leaf(a), before = pool_.pre(a);
            const ExprId factor = when == When::Start   ? leaf
                                  : when == When::Later ? before
                                                        : symbolic::make_select(pool_, pool_.initial(), leaf, before);
            sum = symbolic::add(pool_, sum, symbolic::mul(pool_, factor, flat_.leaf(candidate(i, level))));
        }
        return sum;
    }

    VarId candidate(std::uint32_t i, std::size_t level) const {
        VarId v = below_[i];
        for (std::size_t k = 0; k < level; ++k) v = s_.model.derivative[v];
        return v;
    }

    void add_state_equations() {
        for (std::uint32_t j = 0; j < shape_.states(); ++j) {
            EquationId e;
            for (std::size_t level = 0; level <= chain_.size(); ++level)
                e = add(states_[j][level], chosen(j, level, When::Always), chosen(j, level, When::Later), e);
        }
    }

    void add_reinits(ExprId changes) {
        for (std::uint32_t j = 0; j < shape_.states(); ++j)
            for (std::size_t level = 0; level < chain_.size(); ++level)
                flat_.reinits.push_back(
                    {flat_.leaf(states_[j][level]), changes, chosen(j, level, When::Start), origin_});
    }

    /// A Boolean for each candidate: is it a state?
    void add_tells() {
        for (std::uint32_t i = 0; i < shape_.free; ++i) {
            const VarId v =
                add_variable("isState." + flat_.variables[below_[i]].name, flat::Type::Boolean, true, false);
            ExprId sum = pool_.constant(0);
            for (std::uint32_t j = 0; j < shape_.states(); ++j)
                sum = symbolic::add(pool_, sum, flat_.leaf(choice_[j * shape_.free + i]));
            const ExprId is_state = symbolic::make(pool_, Op::Gt, sum, pool_.constant(0.5));
            add(v, is_state, is_state);
        }
    }

    void add_assertion(ExprId least, const std::string& words, const std::vector<VarId>& derivatives) {
        const ExprId holds = symbolic::make_relation(pool_, Op::Gt, least, pool_.constant(least_pivot));
        std::vector<std::string> names, equations;
        for (VarId v : derivatives) names.push_back("`" + s_.name(s_.integral[v] ? s_.integral[v] : v) + "`");
        for (const ConstraintRow& row : lowest_.rows) equations.push_back("`" + equation_text(s_, row.equation) + "`");
        flat_.relations.add({holds, pool_.boolean(true), origin_});
        flat_.assertions.push_back(
            {holds, run_message("R305", words + list(names) + " through " + list(equations)), false, false, origin_});
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    symbolic::ExprPool& pool_;
    const GroupChain& chain_;
    const StateGroup& lowest_;
    std::string prefix_;
    std::map<ChoiceShape, symbolic::FunctionId>& functions_;
    flat::Origin origin_;
    ChoiceShape shape_;
    std::vector<VarId> below_;               ///< the candidates, before the lowest derivatives
    std::vector<std::vector<VarId>> states_; ///< each with its derivatives
    std::vector<VarId> choice_;              ///< A, row after row
    std::vector<ExprId> start_;              ///< the choice at compile time
    std::vector<VarId> lengths_;
};

/// Names of the model do not begin with it.
std::string free_prefix(const flat::FlatModel& flat) {
    for (int n = 0;; ++n) {
        const std::string prefix = "dynamicStates" + (n ? std::to_string(n) : "");
        const auto begins = [&](VarId v) { return flat.variables[v].name.starts_with(prefix); };
        if (std::ranges::none_of(flat.variables.ids(), begins)) return prefix;
    }
}

/// Only the dummies: nothing is left to choose.
GroupChain without_choice(const StateGroup& group) {
    StateGroup result{group.rows, {}, {}, true};
    for (const ConstraintRow& row : group.rows) result.others.push_back(row.dummy);
    return {std::move(result)};
}

/// The choices of these constraints no longer need another watch.
void forget_choices(StructuralAnalysis& s, const IdSet<EquationId>& constraints) {
    for (DummyLevel& level : s.uncertain_levels)
        std::erase_if(level.choices, [&](const auto& choice) { return constraints.contains(choice.equation); });
}

} // namespace

bool make_dynamic_states(StructuralAnalysis& s) {
    if (s.uncertain_levels.empty()) return false;
    const ChangingGroups groups = find_changing_groups(s);
    if (groups.chains.empty() && groups.large.empty()) return false;
    std::map<ChoiceShape, symbolic::FunctionId> functions;
    IdSet<EquationId> constraints;
    int number = 0;
    const std::string prefix = free_prefix(s.flat());
    const auto maker = [&](const GroupChain& chain) {
        for (const StateGroup& group : chain)
            for (const ConstraintRow& row : group.rows) constraints.insert(row.equation);
        return GroupMaker(s, chain, prefix + "[" + std::to_string(++number) + "]", functions);
    };
    for (const GroupChain& chain : groups.chains) maker(chain)();
    for (const StateGroup& group : groups.large) {
        const GroupChain chain = without_choice(group);
        maker(chain).watch();
    }
    forget_choices(s, constraints);
    return true;
}

} // namespace torsion::structure
