#include "compiler/structure/dummy_derivatives.h"

#include "compiler/structure/elimination.h"
#include "compiler/structure/explain.h"
#include "compiler/structure/hidden_constraints.h"
#include "compiler/structure/start_point.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <cmath>

// The idea: a differentiated equation stays valid together with its derivatives. So among the highest derivatives in n
// differentiated equations, n cease to be derivatives: they and the variables one level below become ordinary unknowns
// ("dummy derivatives"), which the equations determine. A differentiated variable without a dummy stays a state. The
// choice must make the Jacobian of the equations regular: a basis of its columns, taken in ascending order of the
// preference to have the variable as a state. The same choice follows one level down, among the variables below the
// chosen ones. There a constraint may depend on them by way of an algebraic variable, as on speeds by way of a frame's
// angular velocity, whose equation was differentiated once less: that equation takes part, and determines that
// variable.
//
// Coefficients that are constants or expressions over parameters come first: such a choice holds while the parameters
// in the pivots, `state_pivots`, do not vanish. Equations without such coefficients get pivots that do not vanish at
// the start, or else at some point: `v = R(T)*i` in a loop, a crank. Such a choice can fail during the run, so it is
// watched (selection_watch.h).

namespace torsion::structure {

namespace {

using flat::StateSelect;

class StateSelection {
public:
    explicit StateSelection(StructuralAnalysis& s) : s_(s), flat_(s.flat()) {}

    bool run() {
        find_relative_variables();
        std::vector<EquationId> rows;
        for (EquationId e : s_.continuous) {
            if (flat_.equations[e].derived_from && !s_.derivative_of[e]) rows.push_back(e);
        }
        std::vector<VarId> candidates;
        for (VarId v : flat_.variables.ids()) {
            if (s_.integral[v] && !s_.model.derivative[v] && s_.is_continuous(v)) candidates.push_back(v);
        }
        std::vector<VarId> all = candidates; // those that remain states, too
        while (!rows.empty()) {
            if (!choose(rows, all, candidates)) return false;
            lower(all);
            for (EquationId& e : rows) e = flat_.equations[e].derived_from;
            find_between(rows);
            std::erase_if(rows, [&](EquationId e) { return !flat_.equations[e].derived_from; });
        }
        assign_roles();
        return check_preferences() && complete_matching();
    }

    /// After a change of `dummy`.
    bool run_again() {
        s_.model.states.clear();
        assign_roles();
        return complete_matching();
    }

private:
    /// Relative variables: phi_rel = phi_b - phi_a, alone on one side, with several unknowns on the other.
    void find_relative_variables() {
        for (EquationId e : s_.continuous) {
            if (flat_.equations[e].derived_from || !s_.derivative_of[e]) continue;
            auto [lhs, rhs] = s_.simulation[e.index()];
            if (flat_.pool[lhs].kind != symbolic::Kind::Variable) std::swap(lhs, rhs);
            if (flat_.pool[lhs].kind != symbolic::Kind::Variable || s_.graph[e.index()].size() < 3) continue;
            for (VarId v = flat_.pool.var(lhs); v; v = s_.model.derivative[v]) relative_.insert(v);
        }
    }

    /// Chooses the dummies of one level of derivatives. Leaves in `candidates` the variables below the chosen ones, if
    /// these have an integral, too.
    bool choose(std::vector<EquationId> rows, const std::vector<VarId>& all, std::vector<VarId>& candidates) {
        const std::size_t own = candidates.size();
        std::vector<Index> preference;
        for (VarId v : candidates) preference.push_back(unwanted(v) + 1);
        for (const auto& [equation, variable] : between_)
            rows.push_back(equation), candidates.push_back(variable), preference.push_back(0);
        Basis basis = choose_basis(flat_.pool, matrix(rows, candidates, nullptr), preference);
        if (basis.dependent.empty() && !basis.undecided.empty())
            choose_at_some_point(rows, candidates, preference, Pivots::LastingFirst, basis);
        if (basis.dependent.empty() && !meets_preferences(basis, candidates))
            choose_at_some_point(rows, candidates, preference, Pivots::Any, basis);
        if (basis.dependent.empty() && !meets_preferences(basis, candidates))
            choose_by_own_preferences(rows, candidates, preference, basis);
        if (!report(basis, rows, candidates)) return false;
        note_uncertain(basis, rows, candidates, all);
        std::vector<VarId> chosen;
        ended_.clear();
        for (const Pivot& p : basis.pivots) {
            if (p.column >= own) continue;
            take(rows[p.row], candidates[p.column], p.scalar);
            chosen.push_back(candidates[p.column]);
            if (const VarId below = s_.integral[candidates[p.column]]; !s_.integral[below]) ended_.push_back(below);
        }
        lower(chosen);
        candidates = std::move(chosen);
        return true;
    }

    /// Equations that were differentiated once less than others, one level below: R.w = e*w, where a position is
    /// constrained by way of R.w. There each determines an algebraic variable, by which the constraints depend on the
    /// derivatives.
    void find_between(const std::vector<EquationId>& below) {
        between_.clear();
        const auto is_constraint = [&](EquationId e) { return flat_.equations[e].derived_from.valid(); };
        if (ended_.empty() || std::ranges::none_of(below, is_constraint)) return;
        std::vector<bool> excluded(flat_.variables.size(), true);
        for (VarId v : ended_) excluded[v.index()] = false;
        std::vector<Index> open;
        for (EquationId e : below)
            if (!is_constraint(e)) open.push_back(e.index());
        Matching matching;
        graph::Matcher(s_.graph).maximize(open, excluded, matching);
        IdSet<EquationId> needed;
        for (EquationId e : below)
            if (is_constraint(e)) need_determined(e, matching, needed);
        for (Index row : open)
            if (const Index column = matching.column_of(row); column != none && needed.contains(EquationId(row)))
                between_.emplace_back(EquationId(row), VarId(column));
    }

    /// Those that determine what an equation contains, and what these contain. Others may say the same of it.
    void need_determined(EquationId first, const Matching& matching, IdSet<EquationId>& needed) {
        std::vector<EquationId> open{first};
        while (!open.empty()) {
            const EquationId e = open.back();
            open.pop_back();
            for (Index column : s_.graph[e.index()]) {
                const Index row = matching.row_of(column);
                if (row != none && needed.insert(EquationId(row))) open.push_back(EquationId(row));
            }
        }
    }

    /// Replaces derivatives by the variables one level below; keeps only those that are derivatives, too.
    void lower(std::vector<VarId>& derivatives) const {
        for (VarId& v : derivatives) v = s_.integral[v];
        std::erase_if(derivatives, [&](VarId v) { return !s_.integral[v]; });
        std::ranges::sort(derivatives);
    }

    /// Chooses with pivots that may vanish, if these suffice and give a better choice than the present one.
    void choose_at_some_point(const std::vector<EquationId>& rows, const std::vector<VarId>& candidates,
                              const std::vector<Index>& preference, Pivots pivots, Basis& basis) {
        using enum StartPoint::Starts;
        for (const auto& [starts, seed] : {std::pair(Given, 1u), {Random, 2u}, {Random, 3u}}) {
            StartPoint point(s_, starts, seed);
            Basis found = choose_basis(flat_.pool, matrix(rows, candidates, &point), preference, pivots);
            if (!found.dependent.empty() || !found.undecided.empty() ||
                (pivots == Pivots::Any && !meets_preferences(found, candidates)))
                continue;
            if (starts == Given) replace_if_singular(rows, candidates, preference, pivots, found);
            basis = std::move(found);
            return;
        }
    }

    /// Coefficients may depend on each other: the rotations to a rotor and back cancel. A choice that is singular at a
    /// point where they fit is replaced by one that is regular there. If none is, and the choice is singular at other
    /// such points, too, it cannot stay: preferences give way, and are reported; or rows remain undecided.
    void replace_if_singular(const std::vector<EquationId>& rows, const std::vector<VarId>& candidates,
                             const std::vector<Index>& preference, Pivots pivots, Basis& basis) {
        using enum StartPoint::Starts;
        Basis found;
        for (const auto& [starts, seed] : {std::pair(Consistent, 1u), {RandomConsistent, 2u}, {RandomConsistent, 3u}}) {
            StartPoint point(s_, starts, seed);
            const std::vector<std::vector<Entry>> all = matrix(rows, candidates, &point);
            if (!is_known(all) || is_regular(all, basis, preference)) return;
            found = choose_basis(flat_.pool, all, preference, starts == Consistent ? pivots : Pivots::Any);
            if (starts == Consistent && is_complete(found) &&
                (pivots != Pivots::Any || meets_preferences(found, candidates)))
                break;
        }
        for (const Dependence& dependence : found.dependent) found.undecided.push_back(dependence.row);
        found.dependent.clear();
        basis = std::move(found);
    }

    static bool is_known(const std::vector<std::vector<Entry>>& matrix) {
        const auto is_unknown = [](const Entry& entry) { return std::isnan(entry.scalar.value); };
        return std::ranges::none_of(matrix, [&](const auto& row) { return std::ranges::any_of(row, is_unknown); });
    }

    /// In the columns of the basis?
    bool is_regular(std::vector<std::vector<Entry>> matrix, const Basis& basis,
                    const std::vector<Index>& preference) const {
        IdSet<VarId> chosen;
        for (const Pivot& p : basis.pivots) chosen.insert(VarId(p.column));
        for (auto& row : matrix)
            std::erase_if(row, [&](const Entry& entry) { return !chosen.contains(VarId(entry.column)); });
        return is_complete(choose_basis(flat_.pool, std::move(matrix), preference, Pivots::Any));
    }

    static bool is_complete(const Basis& basis) { return basis.dependent.empty() && basis.undecided.empty(); }

    /// Of a speed that should be a state and one whose position should, the constraint of speeds takes the latter: its
    /// position stays a state.
    void choose_by_own_preferences(const std::vector<EquationId>& rows, const std::vector<VarId>& candidates,
                                   std::vector<Index> preference, Basis& basis) {
        const Index highest = std::ranges::max(preference);
        for (Index i = 0; i < candidates.size(); ++i) {
            const VarId below = s_.integral[candidates[i]];
            if (below && flat_.variables[below].state_select == StateSelect::Always) preference[i] += highest;
        }
        choose_at_some_point(rows, candidates, preference, Pivots::LastingFirst, basis);
        if (!meets_preferences(basis, candidates))
            choose_at_some_point(rows, candidates, preference, Pivots::Any, basis);
    }

    /// Are all variables states that should always be states, and none that should never be?
    bool meets_preferences(const Basis& basis, const std::vector<VarId>& candidates) const {
        IdSet<VarId> chosen;
        for (const Pivot& p : basis.pivots) chosen.insert(candidates[p.column]);
        return std::ranges::none_of(candidates, [&](VarId v) {
            const VarId below = s_.integral[v];
            return below && flat_.variables[below].state_select ==
                                (chosen.contains(v) ? StateSelect::Always : StateSelect::Never);
        });
    }

    void note_uncertain(const Basis& basis, const std::vector<EquationId>& rows, const std::vector<VarId>& candidates,
                        const std::vector<VarId>& all) {
        if (std::ranges::all_of(basis.pivots, [](const Pivot& p) { return p.scalar.is_pivot; })) return;
        DummyLevel level{{}, all};
        for (const Pivot& p : basis.pivots)
            level.choices.push_back({rows[p.row], candidates[p.column], p.scalar.is_pivot});
        s_.uncertain_levels.push_back(std::move(level));
    }

    std::vector<std::vector<Entry>> matrix(const std::vector<EquationId>& rows, const std::vector<VarId>& candidates,
                                           StartPoint* point) {
        IdMap<VarId, Index> column(0);
        for (Index i = 0; i < candidates.size(); ++i) column.set(candidates[i], i + 1);
        std::vector<std::vector<Entry>> matrix;
        for (EquationId e : rows) {
            matrix.emplace_back();
            for (const Coefficient& c : read(e, column))
                matrix.back().push_back({column[c.variable] - 1, scalar(e, c, point)});
        }
        return matrix;
    }

    std::vector<Coefficient> read(EquationId e, const IdMap<VarId, Index>& column) {
        const Sides& sides = s_.simulation[e.index()];
        return s_.coefficients.read(sides.lhs, sides.rhs, [&](VarId v) { return column[v] != 0; });
    }

    Scalar scalar(EquationId e, const Coefficient& c, StartPoint* point) {
        if (c.kind == Coefficient::Kind::Constant) return {c.value, true, c.value != 0, flat_.pool.constant(c.value)};
        if (c.is_admissible_pivot()) return {c.value, false, true, s_.slope(e, c.variable)};
        return {point ? (*point)(s_.slope(e, c.variable)) : ParameterValues::unknown, false, false};
    }

    /// How much the variable below `derivative` is wanted as a state (larger: more).
    Index unwanted(VarId derivative) {
        VarId x = s_.integral[derivative];
        VarId y = s_.integral[x];
        StateSelect select = flat_.variables[x].state_select;
        if (y) {
            StateSelect other = flat_.variables[y].state_select;
            if (select == StateSelect::Default || other == StateSelect::Always) select = other;
        }
        auto either = [&](bool flat::Variable::* flag) {
            return flat_.variables[x].*flag || (y && flat_.variables[y].*flag);
        };
        return 8 * static_cast<Index>(select) + 4 * either(&flat::Variable::fixed) +
               2 * either(&flat::Variable::has_start) + relative_.contains(x);
    }

    void take(EquationId e, VarId v, const Scalar& pivot) {
        s_.dummy.insert(v);
        if (!pivot.is_constant && pivot.is_pivot && watched_.insert(pivot.expression))
            s_.model.state_pivots.push_back(pivot.expression);
        if (!flat_.equations[e].derived_from) return;
        Index below = flat_.equations[e].derived_from.index(), column = s_.integral[v].index();
        if (std::ranges::find(s_.graph[below], column) != s_.graph[below].end()) s_.matching.join(below, column);
    }

    bool report(const Basis& basis, const std::vector<EquationId>& rows, const std::vector<VarId>& candidates) {
        std::vector<EquationId> all;
        for (const Dependence& dependence : basis.dependent) {
            std::vector<EquationId> equations;
            for (const auto& [row, factor] : dependence.factors) equations.push_back(rows[row]);
            explain_dependent(s_, equations);
            all.insert(all.end(), equations.begin(), equations.end());
        }
        std::ranges::sort(all);
        all.erase(std::ranges::unique(all).begin(), all.end());
        find_combinations(s_, all, candidates);
        // they may depend with factors that vary
        if (basis.dependent.empty() && !basis.undecided.empty()) find_combinations(s_, rows, candidates);
        for (Index row : basis.undecided) explain_no_state_selection(s_, rows[row]);
        return basis.dependent.empty() && basis.undecided.empty();
    }

    void assign_roles() {
        for (VarId v : flat_.variables.ids()) s_.model.role.set(v, role_of(v));
        for (VarId v : flat_.variables.ids()) {
            if (s_.model.role[v] != Role::State) continue;
            s_.model.states.push_back(v);
            VarId d = s_.model.derivative[v];
            if (s_.model.role[d] == Role::Algebraic) s_.model.role.set(d, Role::Derivative);
        }
    }

    Role role_of(VarId v) const {
        const flat::Variable& x = flat_.variables[v];
        if (is_parameter(x) || x.type == flat::Type::String) return Role::Parameter;
        if (x.causality == flat::Causality::Input) return Role::Input;
        if (s_.is_alias(v)) return Role::Alias;
        if (s_.is_discrete(v)) return Role::Discrete;
        VarId d = s_.model.derivative[v];
        return d && !s_.dummy.contains(d) && !s_.dummy.contains(v) ? Role::State : Role::Algebraic;
    }

    bool check_preferences() {
        bool good = true;
        for (VarId v : flat_.variables.ids()) {
            const flat::Variable& x = flat_.variables[v];
            bool is_state = s_.model.role[v] == Role::State;
            if (is_state && x.state_select == StateSelect::Never) {
                s_.diagnostics.report(source::Diag::NoStateSelection, x.origin.span,
                                      "`" + x.name +
                                          "` has stateSelect = StateSelect.never, but nothing else can be the state",
                                      "declared here");
                note_missed();
                good = false;
            } else if (const flat::Reinit* r = is_state ? nullptr : reinit_of(v); r && s_.is_continuous(v)) {
                s_.diagnostics
                    .report(source::Diag::ReinitOfNonState, r->origin.span,
                            "`" + x.name + "` is no state: other quantities determine it", "`reinit` sets states only")
                    .at(x.origin.span, "declared here");
                good = false;
            } else if (!is_state && x.state_select == StateSelect::Always && s_.is_continuous(v)) {
                s_.diagnostics.report(source::Diag::NoStateSelection, x.origin.span,
                                      "`" + x.name +
                                          "` has stateSelect = StateSelect.always, but other quantities determine it",
                                      "declared here");
                good = false;
            }
        }
        return good;
    }

    /// In place of a variable that should never be a state, one that should can be, also if nobody differentiates it.
    void note_missed() {
        if (!s_.missed.empty()) return;
        for (VarId v : flat_.variables.ids())
            if (s_.is_continuous(v) && flat_.variables[v].state_select == StateSelect::Prefer &&
                !s_.model.derivative[v])
                s_.missed.push_back(v);
    }

    /// The reinit of a variable; null: none.
    const flat::Reinit* reinit_of(VarId v) const {
        const auto found =
            std::ranges::find_if(flat_.reinits, [&](const flat::Reinit& r) { return flat_.pool.var(r.state) == v; });
        return found == flat_.reinits.end() ? nullptr : &*found;
    }

    bool complete_matching() {
        std::vector<bool> excluded(flat_.variables.size(), false);
        for (VarId v : s_.model.states) excluded[v.index()] = true;
        std::vector<Index> rows;
        for (EquationId e : s_.continuous) rows.push_back(e.index());
        graph::Matcher(s_.graph).maximize(rows, excluded, s_.matching);
        for (Index row : rows) {
            if (s_.matching.column_of(row) != none) continue;
            explain_no_state_selection(s_, EquationId(row));
            return false;
        }
        return std::ranges::all_of(flat_.variables.ids(), [&](VarId v) { return is_determined(v); });
    }

    bool is_determined(VarId v) {
        if (!s_.is_continuous(v) || s_.model.role[v] == Role::State || s_.matching.row_of(v.index()) != none)
            return true;
        s_.diagnostics.report(source::Diag::NoStateSelection, flat_.variables[v].origin.span,
                              "with the chosen states no equation is left to determine `" + s_.name(v) + "`",
                              "declared here");
        return false;
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    IdSet<VarId> relative_;
    std::vector<VarId> ended_; ///< below the chosen dummies, and no derivatives themselves
    /// of the present level: equations with the algebraic variables that they determine
    std::vector<std::pair<EquationId, VarId>> between_;
    IdSet<ExprId> watched_;
};

} // namespace

bool select_states(StructuralAnalysis& sorting) { return StateSelection(sorting).run(); }

bool assign_states(StructuralAnalysis& sorting) { return StateSelection(sorting).run_again(); }

} // namespace torsion::structure
