#include "compiler/structure/states/state_groups.h"

#include "compiler/structure/states/turning.h"

#include <algorithm>

namespace torsion::structure {

namespace {

constexpr std::size_t most_eliminated = 200, most_entries = 400;

class LevelGroups {
public:
    LevelGroups(Causalization& s, const DummyLevel& level, const IdSet<EquationId>& nonlinear)
        : s_(s), flat_(s.flat()), rows_(s), level_(level), nonlinear_(nonlinear) {}

    std::vector<StateGroup> operator()() {
        for (VarId v : level_.candidates) wanted_.insert(v), is_candidate_.insert(v);
        for (Index i = 0; i < level_.choices.size(); ++i) {
            wanted_.insert(level_.choices[i].dummy);
            if (level_.choices[i].is_lasting) lasting_.set(level_.choices[i].dummy, i + 1);
        }
        for (const auto& choice : level_.choices)
            if (!choice.is_lasting) open_.push_back(row(choice));
        if (!eliminate_lasting()) return {};
        return connected();
    }

private:
    ConstraintRow row(const DummyLevel::Choice& choice) {
        return rows_.row(choice, [this](VarId v) { return wanted_.contains(v); });
    }

    bool eliminate_lasting() {
        std::map<Index, ConstraintRow> needed;
        std::vector<const ConstraintRow*> unread;
        for (const ConstraintRow& r : open_) unread.push_back(&r);
        while (!unread.empty()) {
            const ConstraintRow* next = unread.back();
            unread.pop_back();
            for (const auto& [v, coefficient] : next->entries) {
                const Index i = lasting_[v];
                if (i == 0 || needed.contains(i - 1)) continue;
                unread.push_back(&needed.emplace(i - 1, row(level_.choices[i - 1])).first->second);
                is_through_nonlinear_ = is_through_nonlinear_ || is_nonlinear(level_.choices[i - 1].equation);
            }
            if (needed.size() > most_eliminated) return false;
        }
        for (auto& [i, pivot] : needed) {
            if (!pivot.entries.contains(pivot.dummy)) return false;
            for (auto& [k, other] : needed)
                if (k != i) rows_.eliminate(pivot, other);
            for (ConstraintRow& other : open_) rows_.eliminate(pivot, other);
        }
        return true;
    }

    bool is_nonlinear(EquationId e) const { return nonlinear_.contains(flat_.equations[e].derived_from); }

    /// Must it be a state?
    bool is_given(VarId candidate) const {
        const VarId v = s_.integral[candidate];
        return !s_.dummy.contains(candidate) &&
               (flat_.variables[v].state_select == flat::StateSelect::Always ||
                std::ranges::any_of(flat_.reinits, [&](const flat::Reinit& r) { return flat_.pool.var(r.state) == v; }));
    }

    std::vector<StateGroup> connected() {
        std::vector<StateGroup> groups;
        IdMap<VarId, Index> group_of; // from 1
        for (ConstraintRow& r : open_) {
            std::erase_if(r.entries, [&](const auto& entry) { return is_candidate_.contains(entry.first) && is_given(entry.first); });
            std::vector<Index> joined;
            for (const auto& [v, coefficient] : r.entries)
                if (group_of[v] != 0) joined.push_back(group_of[v] - 1);
            std::ranges::sort(joined);
            joined.erase(std::ranges::unique(joined).begin(), joined.end());
            StateGroup merged;
            for (Index g : joined) std::ranges::move(groups[g].rows, std::back_inserter(merged.rows)), groups[g].rows.clear();
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
        group.is_nonlinear = is_through_nonlinear_;
        std::vector<VarId> columns;
        for (const ConstraintRow& r : group.rows) {
            group.is_nonlinear = group.is_nonlinear || is_nonlinear(r.equation);
            for (const auto& [v, coefficient] : r.entries) columns.push_back(v);
        }
        std::ranges::sort(columns);
        columns.erase(std::ranges::unique(columns).begin(), columns.end());
        for (VarId v : columns) (is_candidate_.contains(v) && s_.integral[v] ? group.candidates : group.others).push_back(v);
    }

    Causalization& s_;
    flat::FlatModel& flat_;
    ConstraintRows rows_;
    const DummyLevel& level_;
    const IdSet<EquationId>& nonlinear_;
    IdSet<VarId> wanted_, is_candidate_;
    IdMap<VarId, Index> lasting_; ///< dummy → its choice, from 1
    std::vector<ConstraintRow> open_;
    bool is_through_nonlinear_ = false;
};

class ChainFinder {
public:
    explicit ChainFinder(Causalization& s) : s_(s), nonlinear_(nonlinear_equations(s.model)) {}

    std::vector<GroupChain> operator()() {
        if (std::ranges::none_of(s_.uncertain_levels, [this](const DummyLevel& level) { return may_change(level); })) return {};
        for (const DummyLevel& level : s_.uncertain_levels)
            for (StateGroup& group : LevelGroups(s_, level, nonlinear_)()) groups_.push_back(std::move(group));
        for (Index g = 0; g < groups_.size(); ++g)
            for (const ConstraintRow& row : groups_[g].rows) group_of_.set(row.equation, g + 1);
        std::vector<GroupChain> chains;
        for (Index g = 0; g < groups_.size(); ++g)
            if (is_lowest(g)) add_chain(g, chains);
        return chains;
    }

private:
    bool may_change(const DummyLevel& level) const {
        return std::ranges::any_of(level.choices, [&](const auto& choice) {
            if (nonlinear_.contains(s_.model.flat.equations[choice.equation].derived_from)) return true;
            const Sides& sides = s_.simulation[choice.equation.index()];
            return !choice.is_lasting && (contains_angle(s_, sides.lhs) || contains_angle(s_, sides.rhs));
        });
    }

    bool is_lowest(Index g) const {
        return std::ranges::none_of(groups_[g].rows,
                                    [&](const ConstraintRow& row) { return group_of_[s_.model.flat.equations[row.equation].derived_from] != 0; });
    }

    void add_chain(Index lowest, std::vector<GroupChain>& chains) {
        GroupChain chain{groups_[lowest]};
        bool changes = groups_[lowest].is_nonlinear;
        while (s_.derivative_of[chain.back().rows.front().equation]) {
            const Index above = group_of_[s_.derivative_of[chain.back().rows.front().equation]];
            if (above == 0 || !is_derivative(groups_[above - 1], chain.back())) return;
            chain.push_back(groups_[above - 1]);
            changes = changes || chain.back().is_nonlinear;
        }
        if (std::ranges::all_of(chain, [this](const StateGroup& group) { return has_choice(group); }) && (changes || turns(s_, chain.front())))
            chains.push_back(std::move(chain));
    }

    /// Are some of the candidates states, and some not?
    bool has_choice(const StateGroup& group) const {
        const std::size_t rows = group.rows.size(), columns = group.candidates.size() + group.others.size();
        const auto states = std::ranges::count_if(group.candidates, [this](VarId v) { return !s_.dummy.contains(v); });
        return states > 0 && rows > group.others.size() && columns == rows + static_cast<std::size_t>(states) && rows * columns <= most_entries;
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

    Causalization& s_;
    IdSet<EquationId> nonlinear_;
    std::vector<StateGroup> groups_;    ///< of all levels
    IdMap<EquationId, Index> group_of_; ///< from 1
};

} // namespace

std::vector<GroupChain> find_changing_groups(Causalization& sorting) { return ChainFinder(sorting)(); }

} // namespace torsion::structure
