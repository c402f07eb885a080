#include "compiler/structure/states/state_groups.h"

#include "compiler/structure/states/turning.h"

#include <algorithm>

namespace torsion::structure {

namespace {

constexpr std::size_t most_eliminated = 200, most_entries = 400, least_large = 2;

class LevelGroups {
public:
    LevelGroups(StructuralAnalysis& s, const DummyLevel& level, const IdSet<EquationId>& nonlinear)
        : s_(s), flat_(s.flat()), rows_(s), level_(level), nonlinear_(nonlinear) {}

    std::vector<StateGroup> operator()() {
        for (VarId v : level_.candidates) wanted_.insert(v), is_candidate_.insert(v);
        for (Index i = 0; i < level_.choices.size(); ++i) {
            wanted_.insert(level_.choices[i].dummy);
            if (level_.choices[i].is_lasting) lasting_.set(level_.choices[i].dummy, i + 1);
        }
        for (const auto& choice : level_.choices)
            if (!choice.is_lasting) open_.push_back(row(choice));
        eliminate_lasting();
        return connected();
    }

private:
    ConstraintRow row(const DummyLevel::Choice& choice) {
        return rows_.row(choice, [this](VarId v) { return wanted_.contains(v); });
    }

    /// Rows that need the same lasting ones are eliminated together. Where these are too many, or one has no pivot
    /// left, the rows are left out.
    void eliminate_lasting() {
        // per open row: the first open row that needs one of the same lasting rows
        std::vector<Index> part(open_.size());
        std::map<Index, ConstraintRow> lasting;
        std::map<Index, Index> needed_by;
        const auto first = [&](Index i) {
            while (part[i] != i) i = part[i] = part[part[i]];
            return i;
        };
        for (Index i = 0; i < open_.size(); ++i) {
            part[i] = i;
            std::vector<const ConstraintRow*> unread{&open_[i]};
            while (!unread.empty()) {
                const ConstraintRow* next = unread.back();
                unread.pop_back();
                for (const auto& [v, coefficient] : next->entries) {
                    const Index number = lasting_[v];
                    if (number == 0) continue;
                    if (const auto [known, is_new] = needed_by.try_emplace(number, i); !is_new)
                        part[first(i)] = first(known->second);
                    else unread.push_back(&lasting.emplace(number, row(level_.choices[number - 1])).first->second);
                }
            }
        }
        std::map<Index, std::vector<ConstraintRow*>> pivots, rows; // by part
        for (auto& [number, pivot] : lasting) pivots[first(needed_by[number])].push_back(&pivot);
        for (Index i = 0; i < open_.size(); ++i) rows[first(i)].push_back(&open_[i]);
        for (auto& [i, members] : rows) eliminate(pivots[i], members);
        std::erase_if(open_, [](const ConstraintRow& r) { return r.entries.empty(); });
    }

    void eliminate(const std::vector<ConstraintRow*>& pivots, const std::vector<ConstraintRow*>& rows) {
        bool is_good = pivots.size() <= most_eliminated;
        for (ConstraintRow* pivot : pivots) {
            is_good = is_good && pivot->entries.contains(pivot->dummy);
            if (!is_good) break;
            for (ConstraintRow* other : pivots)
                if (other != pivot) rows_.eliminate(*pivot, *other);
            for (ConstraintRow* other : rows) rows_.eliminate(*pivot, *other);
        }
        const bool is_through_nonlinear =
            std::ranges::any_of(pivots, [this](const ConstraintRow* pivot) { return is_nonlinear(pivot->equation); });
        for (ConstraintRow* r : rows) {
            if (is_through_nonlinear) through_nonlinear_.insert(r->equation);
            if (!is_good) r->entries.clear();
        }
    }

    bool is_nonlinear(EquationId e) const { return nonlinear_.contains(flat_.equations[e].derived_from); }

    /// Must it be a state?
    bool is_given(VarId candidate) const {
        const VarId v = s_.integral[candidate];
        return !s_.dummy.contains(candidate) && (flat_.variables[v].state_select == flat::StateSelect::Always ||
                                                 std::ranges::any_of(flat_.reinits, [&](const flat::Reinit& r) {
                                                     return flat_.pool.var(r.state) == v;
                                                 }));
    }

    std::vector<StateGroup> connected() {
        std::vector<StateGroup> groups;
        IdMap<VarId, Index> group_of; // from 1
        for (ConstraintRow& r : open_) {
            std::erase_if(r.entries, [&](const auto& entry) {
                return is_candidate_.contains(entry.first) && is_given(entry.first);
            });
            std::vector<Index> joined;
            for (const auto& [v, coefficient] : r.entries)
                if (group_of[v] != 0) joined.push_back(group_of[v] - 1);
            std::ranges::sort(joined);
            joined.erase(std::ranges::unique(joined).begin(), joined.end());
            StateGroup merged;
            for (Index g : joined)
                std::ranges::move(groups[g].rows, std::back_inserter(merged.rows)), groups[g].rows.clear();
            merged.rows.push_back(std::move(r));
            groups.push_back(std::move(merged));
            for (const ConstraintRow& member : groups.back().rows)
                for (const auto& [v, coefficient] : member.entries) group_of.set(v, static_cast<Index>(groups.size()));
        }
        std::erase_if(groups, [](const StateGroup& g) { return g.rows.empty(); });
        for (StateGroup& g : groups) complete(g);
        return groups;
    }

    void complete(StateGroup& group) const {
        std::vector<VarId> columns;
        for (const ConstraintRow& r : group.rows) {
            group.is_nonlinear =
                group.is_nonlinear || is_nonlinear(r.equation) || through_nonlinear_.contains(r.equation);
            for (const auto& [v, coefficient] : r.entries) columns.push_back(v);
        }
        std::ranges::sort(columns);
        columns.erase(std::ranges::unique(columns).begin(), columns.end());
        for (VarId v : columns)
            (is_candidate_.contains(v) && s_.integral[v] ? group.candidates : group.others).push_back(v);
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    ConstraintRows rows_;
    const DummyLevel& level_;
    const IdSet<EquationId>& nonlinear_;
    IdSet<VarId> wanted_, is_candidate_;
    IdMap<VarId, Index> lasting_; ///< dummy → its choice, from 1
    std::vector<ConstraintRow> open_;
    IdSet<EquationId> through_nonlinear_;
};

class ChainFinder {
public:
    explicit ChainFinder(StructuralAnalysis& s) : s_(s), nonlinear_(nonlinear_equations(s.model)) {}

    ChangingGroups operator()() {
        if (std::ranges::none_of(s_.uncertain_levels, [this](const DummyLevel& level) { return may_change(level); }))
            return {};
        for (const DummyLevel& level : s_.uncertain_levels)
            for (StateGroup& group : LevelGroups(s_, level, nonlinear_)()) groups_.push_back(std::move(group));
        for (Index g = 0; g < groups_.size(); ++g)
            for (const ConstraintRow& row : groups_[g].rows) group_of_.set(row.equation, g + 1);
        join_levels();
        for (Index c = 0; c < chains_.size(); ++c) {
            if (is_changing(chains_[c])) want(c);
        }
        while (drop_impossible()) {}
        ChangingGroups result;
        for (const Chain& chain : chains_) {
            const bool is_chosen = chain.is_wanted && !chain.is_impossible;
            if (is_chosen) result.chains.emplace_back();
            for (Index g : chain.groups) {
                if (is_chosen) result.chains.back().push_back(groups_[g]);
                else if (is_large(groups_[g])) result.large.push_back(groups_[g]);
            }
        }
        std::ranges::sort(result.chains, {}, [](const GroupChain& chain) { return chain.front().candidates.front(); });
        return result;
    }

private:
    struct Chain {
        std::vector<Index> groups; ///< from the lowest level
        bool is_wanted = false, is_impossible = false;
    };

    bool may_change(const DummyLevel& level) const {
        return std::ranges::any_of(level.choices, [&](const auto& choice) {
            if (nonlinear_.contains(s_.model.flat.equations[choice.equation].derived_from)) return true;
            const Sides& sides = s_.simulation[choice.equation.index()];
            return !choice.is_lasting && (contains_angle(s_, sides.lhs) || contains_angle(s_, sides.rhs));
        });
    }

    /// The group with the derivatives of the constraints and of their candidates; from 1.
    Index above(Index g) const {
        const EquationId derivative = s_.derivative_of[groups_[g].rows.front().equation];
        const Index found = derivative ? group_of_[derivative] : 0;
        return found != 0 && is_derivative(groups_[found - 1], groups_[g]) ? found : 0;
    }

    void join_levels() {
        std::vector<bool> is_joined(groups_.size(), false);
        for (Index g = 0; g < groups_.size(); ++g)
            if (const Index next = above(g); next != 0) is_joined[next - 1] = true;
        for (Index g = 0; g < groups_.size(); ++g) {
            if (is_joined[g]) continue;
            Chain chain{{g}};
            while (const Index next = above(chain.groups.back())) chain.groups.push_back(next - 1);
            chain.is_impossible =
                !std::ranges::all_of(chain.groups, [this](Index member) { return has_choice(groups_[member]); });
            for (VarId v : groups_[g].candidates) chain_of_.set(v, static_cast<Index>(chains_.size() + 1));
            chains_.push_back(std::move(chain));
        }
    }

    bool is_changing(const Chain& chain) {
        return !chain.is_impossible &&
               (std::ranges::any_of(chain.groups, [this](Index g) { return groups_[g].is_nonlinear; }) ||
                turns(s_, groups_[chain.groups.front()]));
    }

    /// The states among the highest derivatives of a chain's candidates: they become unknowns, so other states must
    /// stand for them.
    std::vector<VarId> states_above(const Chain& chain) const {
        std::vector<VarId> result;
        for (VarId v : groups_[chain.groups.back()].candidates)
            if (const VarId d = s_.model.derivative[v]; d && !s_.dummy.contains(d)) result.push_back(d);
        return result;
    }

    void want(Index c) {
        if (chains_[c].is_wanted) return;
        chains_[c].is_wanted = true;
        for (VarId v : states_above(chains_[c]))
            if (chain_of_[v] != 0) want(chain_of_[v] - 1);
    }

    bool drop_impossible() {
        bool has_dropped = false;
        for (Chain& chain : chains_) {
            if (!chain.is_wanted || chain.is_impossible) continue;
            chain.is_impossible = std::ranges::any_of(states_above(chain), [this](VarId v) {
                return chain_of_[v] == 0 || chains_[chain_of_[v] - 1].is_impossible;
            });
            has_dropped = has_dropped || chain.is_impossible;
        }
        return has_dropped;
    }

    /// Are some of the candidates states, and some not?
    bool has_choice(const StateGroup& group) const {
        const std::size_t rows = group.rows.size(), columns = group.candidates.size() + group.others.size();
        const auto states = std::ranges::count_if(group.candidates, [this](VarId v) { return !s_.dummy.contains(v); });
        return states > 0 && rows > group.others.size() && columns == rows + static_cast<std::size_t>(states) &&
               rows * columns <= most_entries;
    }

    static bool is_large(const StateGroup& group) {
        return group.is_nonlinear && group.rows.size() > least_large &&
               group.rows.size() * group.rows.size() <= most_entries;
    }

    bool is_derivative(const StateGroup& above, const StateGroup& below) const {
        std::vector<EquationId> rows, found_rows;
        for (const ConstraintRow& row : below.rows) rows.push_back(s_.derivative_of[row.equation]);
        for (const ConstraintRow& row : above.rows) found_rows.push_back(row.equation);
        std::ranges::sort(rows);
        std::ranges::sort(found_rows);
        std::vector<VarId> candidates;
        for (VarId v : below.candidates) candidates.push_back(s_.model.derivative[v]);
        std::ranges::sort(candidates);
        return rows == found_rows && candidates == above.candidates;
    }

    StructuralAnalysis& s_;
    IdSet<EquationId> nonlinear_;
    std::vector<StateGroup> groups_;    ///< of all levels
    IdMap<EquationId, Index> group_of_; ///< from 1
    std::vector<Chain> chains_;
    IdMap<VarId, Index> chain_of_; ///< of a candidate of its lowest group; from 1
};

} // namespace

ChangingGroups find_changing_groups(StructuralAnalysis& sorting) { return ChainFinder(sorting)(); }

} // namespace torsion::structure
