#include "compiler/structure/initialization.h"

#include "compiler/graph/dulmage_mendelsohn.h"
#include "compiler/structure/blocks.h"
#include "compiler/structure/explain.h"
#include "compiler/structure/left_to_iteration.h"
#include "compiler/structure/redundant_conditions.h"
#include "compiler/structure/start_guesses.h"
#include "compiler/symbolic/conditions_of_use.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <array>
#include <tuple>

// The idea: at the start the reduced equations hold with all their differentiated constraints, and initial() is true in
// them. They leave as many degrees of freedom as the model has states. Initial equations fill these first, then the
// start values of fixed variables; each is kept if it can be matched without giving up an earlier one. Start values of
// states fill the remaining degrees of freedom, and then those of calculated parameters. A condition without a match is
// redundant (redundant_conditions.h).
//
// Calculated parameters of type Real are unknowns like continuous variables here, which any equation may determine. In
// the simulation they are discrete.

namespace torsion::structure {

using namespace graph;

namespace {

using source::Diag;

class Initialization {
public:
    explicit Initialization(StructuralAnalysis& s)
        : s_(s), flat_(s.flat()), matching_(s.matching), sides_(s.simulation), graph_(),
          rewrite_(flat_.pool, [this](ExprId e) { return with_initial(e); }),
          rewrite_with_kept_(flat_.pool, [this](ExprId e) { return with_kept(e); }),
          with_aliases_(flat_.pool, [this](ExprId e) { return without_alias(e); }) {}

    bool run() {
        make_calculated(UnknownKind::Continuous);
        const bool is_good = make();
        make_calculated(UnknownKind::Discrete);
        return is_good;
    }

private:
    bool make() {
        find_asked();
        take_simulation_equations();
        if (!match_simulation_equations()) return false;
        OrderedMatcher matcher(graph_, nothing_excluded_, matching_);
        add_initial_equations(matcher);
        add_kept_values(matcher);
        add_asked_starts(matcher);
        add_fixed_starts(matcher);
        if (!fill_freedom(matcher)) return false;
        std::ranges::sort(rows_);
        std::optional<Partition> partition = make_blocks(s_, {rows_, &sides_, &matching_});
        if (!partition) return false;
        s_.model.initialization = std::move(*partition);
        note_started();
        note_active_relations();
        guess_starts(s_, sides_);
        if (!check_left_to_iteration(s_, left_to_iteration_, {rows_, &sides_, &matching_}, kept_)) return false;
        return check_redundant_conditions(s_, redundant_, {rows_, &sides_, &matching_}, graph_);
    }

    // ---- calculated parameters

    void make_calculated(UnknownKind kind) {
        for (VarId v : flat_.variables.ids()) {
            const flat::Variable& x = flat_.variables[v];
            if (!x.is_calculated || x.type != flat::Type::Real || s_.kind[v] == UnknownKind::None) continue;
            s_.kind.set(v, kind);
            has_calculated_ = true;
        }
    }

    /// p, if the equation is p = pre(p) for a calculated Real parameter.
    VarId calculated_by_nothing(const flat::Equation& equation) const {
        if (!has_calculated_ || !says_unchanged(equation.lhs, equation.rhs)) return {};
        const VarId p = flat_.pool.var(equation.lhs);
        return flat_.variables[p].is_calculated && s_.is_continuous(p) ? p : VarId();
    }

    // ---- the equations of the simulation

    std::optional<ExprId> with_initial(ExprId e) {
        if (flat_.pool[e].kind == symbolic::Kind::Relation) return e; // shared by simulation and initialization
        if (flat_.pool[e].kind == symbolic::Kind::Initial) return flat_.pool.boolean(true);
        return std::nullopt;
    }

    /// pre(v) equals v if nothing changes v. A relation over such a pre() then differs from the simulation's relation.
    std::optional<ExprId> with_kept(ExprId e) {
        const symbolic::Node node = flat_.pool[e];
        if (node.kind == symbolic::Kind::Pre) return known_before(flat_.pool.var(e));
        if (node.kind != symbolic::Kind::Relation || !(s_.traits(e) & ExprTraits::Pre)) return with_initial(e);
        ExprId left = rewrite_with_kept_(ExprId(node.a)), right = rewrite_with_kept_(ExprId(node.b));
        return left == ExprId(node.a) && right == ExprId(node.b)
                   ? e
                   : symbolic::make_relation(flat_.pool, node.op, left, right);
    }

    std::optional<ExprId> known_before(VarId v) {
        // an input has not changed before the start
        if (kept_.contains(v) || s_.follows_input.contains(v)) return flat_.pool.variable(v);
        VarId asked = before_start_[v];
        return asked ? std::optional(flat_.pool.variable(asked)) : std::nullopt;
    }

    /// v = pre(v), as in a `when` without initial(): v keeps its start value, unless an initial equation says
    /// otherwise.
    bool is_kept(const Sides& sides) const { return says_unchanged(sides.lhs, sides.rhs); }
    bool says_unchanged(ExprId variable, ExprId before) const {
        const symbolic::ExprPool& pool = flat_.pool;
        return pool[variable].kind == symbolic::Kind::Variable && pool[before].kind == symbolic::Kind::Pre &&
               pool.var(variable) == pool.var(before);
    }

    void take_simulation_equations() {
        rows_ = s_.continuous;
        rows_.insert(rows_.end(), s_.discrete.begin(), s_.discrete.end());
        std::ranges::sort(rows_);
        IdSet<EquationId> discrete;
        for (EquationId e : s_.discrete) discrete.insert(e);
        for (EquationId e : flat_.equations.ids()) {
            const flat::Equation& equation = flat_.equations[e];
            bool is_removed = s_.removed.contains(e);
            if (!is_removed && calculated_by_nothing(equation)) {
                leave_out(e);
                continue;
            }
            bool special = !is_removed && ((s_.traits(equation.lhs) | s_.traits(equation.rhs)) & ExprTraits::Initial);
            if (!special && !(has_calculated_ && !is_removed)) {
                graph_.add_row(s_.graph[e.index()]);
            } else if (!special) {
                graph_.add_row(with_calculated(s_.graph[e.index()], sides_[e.index()], discrete.contains(e)));
            } else {
                Sides& sides = sides_[e.index()] = {rewrite_(equation.lhs), rewrite_(equation.rhs)};
                std::vector<Index> columns = s_.determinable(sides, discrete.contains(e) && !is_of_calculated(sides));
                graph_.add_row(columns);
                Index column = matching_.column_of(e.index());
                if (column != none && !std::ranges::binary_search(columns, column)) matching_.part(e.index());
            }
            if (!is_removed && discrete.contains(e) && is_kept(sides_[e.index()])) set_aside(e);
        }
        std::erase_if(rows_,
                      [&](EquationId e) { return std::ranges::binary_search(keeping_, e) || left_out_.contains(e); });
        add_asked_unknowns();
        follow_kept();
    }

    /// Any other equation may determine such a parameter; its own only keeps the value afterwards.
    void leave_out(EquationId e) {
        left_out_.insert(e);
        calculated_.push_back(flat_.pool.var(flat_.equations[e].lhs));
        graph_.add_row({});
        if (matching_.column_of(e.index()) != none) matching_.part(e.index());
    }

    /// Is it q = expression, for a calculated Real parameter q that follows from others?
    bool is_of_calculated(const Sides& sides) const {
        const symbolic::ExprPool& pool = flat_.pool;
        if (pool[sides.lhs].kind != symbolic::Kind::Variable) return false;
        const VarId v = pool.var(sides.lhs);
        return flat_.variables[v].is_calculated && s_.is_continuous(v);
    }

    /// The columns of an equation, and those of the calculated parameters that it may determine.
    std::vector<Index> with_calculated(std::span<const Index> columns, const Sides& sides, bool is_discrete) {
        std::vector<Index> result(columns.begin(), columns.end());
        if (is_discrete && !is_of_calculated(sides)) return result;
        for (Index column : s_.determinable(sides, false)) {
            if (flat_.variables[VarId(column)].is_calculated && std::ranges::find(result, column) == result.end())
                result.push_back(column);
        }
        std::ranges::sort(result);
        return result;
    }

    /// pre(d) is an unknown if an initial equation uses it and d does not just keep its value. Otherwise it is the
    /// start value.
    void find_asked() {
        for (const flat::Equation& equation : flat_.initial_equations) {
            // the event iteration handles it
            if (says_unchanged(equation.lhs, equation.rhs) || says_unchanged(equation.rhs, equation.lhs)) continue;
            s_.reader.read(equation.lhs, equation.rhs);
            for (VarId v : s_.reader.pre()) {
                if (s_.is_discrete(v)) asked_.push_back(v);
            }
        }
        std::ranges::sort(asked_);
        asked_.erase(std::ranges::unique(asked_).begin(), asked_.end());
    }

    void add_asked_unknowns() {
        std::erase_if(asked_, [&](VarId v) { return kept_.contains(v); });
        for (VarId v : asked_) {
            const flat::Variable x = flat_.variables[v];
            flat::Variable before;
            before.name = "pre(" + x.name + ")";
            before.type = x.type;
            before.variability = flat::Variability::Discrete;
            before.is_hidden = before.is_protected = true;
            before.start = flat_.pool.pre(v); // the start kernel or the host has stored d's start value there
            before.origin = x.origin;
            VarId added = flat_.variables.add(std::move(before));
            s_.kind.set(added, UnknownKind::Discrete);
            s_.model.role.set(added, Role::Discrete);
            before_start_.set(v, added);
            before_.insert(added);
        }
    }

    /// Equations that read pre(v) read v instead, so they follow the equation that determines v or pre(v): an initial
    /// equation may determine the earlier value of v. So may they: b = pre(v), where an initial equation says b.
    void follow_kept() {
        std::vector<std::pair<EquationId, std::vector<Index>>> determine_before;
        for (EquationId e : rows_) {
            Sides& sides = sides_[e.index()];
            if (!((s_.traits(sides.lhs) | s_.traits(sides.rhs)) & ExprTraits::Pre)) continue;
            sides = {rewrite_with_kept_(sides.lhs), rewrite_with_kept_(sides.rhs)};
            if (asked_.empty()) continue;
            std::vector<Index> columns = s_.determinable(sides, true);
            std::erase_if(columns, [this](Index column) { return !before_.contains(VarId(column)); });
            if (!columns.empty()) determine_before.emplace_back(e, std::move(columns));
        }
        add_columns(determine_before);
    }

    void add_columns(const std::vector<std::pair<EquationId, std::vector<Index>>>& added) {
        if (added.empty()) return;
        Graph longer;
        auto next = added.begin();
        for (EquationId e : flat_.equations.ids()) {
            std::vector<Index> columns(graph_[e.index()].begin(), graph_[e.index()].end());
            if (next != added.end() && next->first == e) {
                columns.insert(columns.end(), next->second.begin(), next->second.end());
                std::ranges::sort(columns);
                ++next;
            }
            longer.add_row(columns);
        }
        graph_ = std::move(longer);
    }

    void set_aside(EquationId e) {
        keeping_.push_back(e);
        kept_.insert(flat_.pool.var(sides_[e.index()].lhs));
        if (matching_.column_of(e.index()) != none) matching_.part(e.index());
    }

    /// What a `when` that is inactive at the start keeps. If an initial equation says it, and it is not fixed, it is
    /// but a guess, like a state's.
    void add_kept_values(OrderedMatcher& matcher) {
        for (EquationId e : keeping_) {
            VarId v = flat_.pool.var(sides_[e.index()].lhs);
            if (said_.contains(v) && !flat_.variables[v].fixed) keeps_if_free_.set(v, e);
            else if (matcher.add(e.index())) rows_.push_back(e);
            else if (flat_.variables[v].fixed) compare_with_start(v, v);
        }
    }

    void add_asked_starts(OrderedMatcher& matcher) {
        for (VarId v : asked_) {
            VarId before = before_start_[v];
            EquationId e = add(flat_.leaf(before), flat_.variables[before].start, flat_.variables[v].origin);
            Index column = before.index();
            graph_.add_row(std::span(&column, 1));
            if (matcher.add(e.index())) rows_.push_back(e);
            else if (flat_.variables[v].fixed) compare_with_start(before, v);
        }
    }

    /// An initial equation has determined it: compares the result with the start value.
    void compare_with_start(VarId determined, VarId v) {
        EquationId e = add(flat_.leaf(determined), start(v), origin_of_start(v));
        s_.start_of.set(e, v);
        Index column = determined.index();
        graph_.add_row(std::span(&column, 1));
        redundant_.push_back(e);
    }

    bool match_simulation_equations() {
        std::vector<Index> rows;
        for (EquationId e : rows_) rows.push_back(e.index());
        Matcher(graph_).maximize(rows, nothing_excluded_, matching_);
        for (Index row : rows) {
            if (matching_.column_of(row) != none) continue;
            Part part = overdetermined_part(graph_, matching_, row);
            std::vector<EquationId> others;
            for (Index r : part.rows) {
                if (r != row) others.push_back(EquationId(r));
            }
            auto& message =
                s_.diagnostics.report(Diag::SingularInitialization, flat_.equations[EquationId(row)].origin.span,
                                      "with initial() = true there are too many equations for the same unknowns",
                                      equation_text(s_, EquationId(row)));
            show_equations(s_, message, others);
            return false;
        }
        return true;
    }

    // ---- added equations

    EquationId add(ExprId lhs, ExprId rhs, const flat::Origin& origin) {
        EquationId e = flat_.equations.add({lhs, rhs, origin, {}});
        sides_.push_back({lhs, rhs});
        return e;
    }

    void add_initial_equations(OrderedMatcher& matcher) {
        for (Index i = 0; i < flat_.initial_equations.size(); ++i) {
            const flat::Equation equation = flat_.initial_equations[i];
            const Sides sides{rewrite_with_kept_(equation.lhs), rewrite_with_kept_(equation.rhs)};
            if (sides.lhs == sides.rhs) continue; // pre(v) = v, and nothing changes v
            if (const VarId d = left_to_iteration(equation)) {
                left_to_iteration_.push_back({d, equation.origin.span});
                continue;
            }
            EquationId e = add(sides.lhs, sides.rhs, equation.origin);
            s_.initial_equation.set(e, i + 1);
            flat_.equations[e].is_real = equation.is_real;
            std::vector<Index> columns = !equation.is_real && is_of_discrete(sides_.back())
                                             ? std::vector<Index>()
                                             : s_.determinable(sides_.back(), false);
            const VarId given = given_variable(sides_.back());
            if (given) given_.insert(given);
            const bool gives_integers = !equation.is_real || columns.empty(); // then it is refused (I107)
            for (Index discrete : s_.determinable(sides_.back(), true)) {
                if (VarId(discrete) == flat_.homotopy || VarId(discrete) == flat_.terminal) continue; // the host's
                if (!gives_integers && flat_.variables[VarId(discrete)].type == flat::Type::Integer) continue;
                if (kept_.contains(VarId(discrete))) said_.insert(VarId(discrete));
                // if its own equation can determine a pre()
                if (!asked_.empty() || kept_.contains(VarId(discrete))) columns.push_back(discrete);
            }
            std::ranges::sort(columns);
            graph_.add_row(columns);
            if (given && std::ranges::binary_search(columns, given.index()) &&
                matching_.row_of(given.index()) == none) {
                matching_.join(e.index(), given.index());
                rows_.push_back(e);
            } else {
                keep_if_matched(matcher, e);
            }
        }
    }

    /// d, where an initial equation says d = …: it determines d if it can, and none of the variables on the other side.
    VarId given_variable(const Sides& sides) {
        for (const auto& [variable, value] : {std::pair(sides.lhs, sides.rhs), std::pair(sides.rhs, sides.lhs)}) {
            if (flat_.pool[variable].kind != symbolic::Kind::Variable) continue;
            const VarId d = flat_.pool.var(variable);
            if (!s_.is_discrete(d)) continue;
            s_.reader.read(value, value);
            if (std::ranges::none_of(s_.reader.variables(), [&](const Incidence& i) { return i.variable == d; }))
                return d;
        }
        return {};
    }

    /// d = pre(d), where nothing else says pre(d): so the event iteration leaves it.
    VarId left_to_iteration(const flat::Equation& equation) const {
        for (const auto& [variable, before] :
             {std::pair(equation.lhs, equation.rhs), std::pair(equation.rhs, equation.lhs)}) {
            if (!says_unchanged(variable, before)) continue;
            const VarId v = flat_.pool.var(variable);
            if (s_.is_discrete(v) && flat_.variables[v].type != flat::Type::Real && !flat_.variables[v].fixed &&
                !before_start_[v])
                return v;
        }
        return {};
    }

    /// An equation of a Boolean or an Integer determines no Real: b = f(x).
    bool is_of_discrete(const Sides& sides) const {
        const symbolic::ExprPool& pool = flat_.pool;
        return std::ranges::any_of(std::array{sides.lhs, sides.rhs}, [&](ExprId e) {
            return pool[e].kind == symbolic::Kind::Variable && flat_.variables[pool.var(e)].type != flat::Type::Real;
        });
    }

    void keep_if_matched(OrderedMatcher& matcher, EquationId e) {
        (matcher.add(e.index()) ? rows_ : redundant_).push_back(e);
    }

    /// Parameters never are aliases, but calculated ones may be.
    ExprId start(VarId v) {
        const flat::Variable& x = flat_.variables[v];
        if (!x.start) return flat_.pool.constant(0);
        return x.guess ? with_aliases_(x.start) : x.start;
    }

    std::optional<ExprId> without_alias(ExprId e) {
        if (flat_.pool[e].kind != symbolic::Kind::Variable || !s_.is_alias(flat_.pool.var(e))) return std::nullopt;
        const Alias alias = s_.model.alias[flat_.pool.var(e)];
        if (!alias.target.valid()) return alias.value;
        const ExprId target = flat_.pool.variable(alias.target);
        if (!alias.negated) return target;
        const bool is_boolean = flat_.variables[alias.target].type == flat::Type::Boolean;
        return is_boolean ? symbolic::make(flat_.pool, symbolic::Op::Not, target) : symbolic::neg(flat_.pool, target);
    }

    flat::Origin origin_of_start(VarId v) const {
        const VarId giver = giver_of_start(s_, v);
        return {place_of_start(s_, giver), flat_.variables[giver].origin.component};
    }

    EquationId add_start(VarId v) {
        EquationId e = add(flat_.leaf(v), start(v), origin_of_start(v));
        s_.start_of.set(e, v);
        Index column = v.index();
        graph_.add_row(std::span(&column, 1));
        return e;
    }

    void add_fixed_starts(OrderedMatcher& matcher) {
        for (bool states : {true, false}) {
            for (VarId v : flat_.variables.ids()) {
                bool is_state = s_.model.role[v] == Role::State;
                if (flat_.variables[v].fixed && is_state == states && s_.is_continuous(v))
                    keep_if_matched(matcher, add_start(v));
            }
        }
        for (VarId v : flat_.variables.ids()) { // a fixed variable that turned out to be a constant
            const flat::Variable& x = flat_.variables[v];
            if (!x.fixed || !flat_.is_unknown(v) || !s_.model.alias[v].value ||
                x.variability != flat::Variability::Continuous)
                continue;
            EquationId e = add(s_.model.alias[v].value, start(v), origin_of_start(v));
            s_.start_of.set(e, v);
            graph_.add_row({});
            redundant_.push_back(e);
        }
    }

    // ---- degrees of freedom

    std::size_t freedom() const {
        std::size_t unknowns = 0;
        for (VarId v : flat_.variables.ids()) unknowns += s_.is_continuous(v) || s_.is_discrete(v);
        return unknowns - rows_.size();
    }

    bool fill_freedom(OrderedMatcher& matcher) {
        std::size_t free = freedom();
        std::vector<VarId> states;
        for (bool is_given : {false, true}) {
            for (VarId v : flat_.variables.ids()) {
                if (keeps_if_free_[v] && given_.contains(v) == is_given) states.push_back(v);
            }
        }
        for (VarId v : s_.model.states) states.push_back(s_.stand_in[v] ? s_.stand_in[v] : v);
        auto rank = [&](VarId v) {
            const flat::Variable& x = flat_.variables[v];
            bool wanted = x.state_select >= flat::StateSelect::Prefer;
            return std::tuple(!(wanted && x.has_start), !x.has_start, !wanted);
        };
        if (free > 0) std::ranges::stable_sort(states, {}, rank);
        states.insert(states.end(), calculated_.begin(), calculated_.end());
        std::vector<VarId> guessed;
        for (VarId v : states) {
            if (free == 0) break;
            if (const EquationId e = keeps_if_free_[v]) {
                if (matcher.add(e.index())) rows_.push_back(e), --free;
                continue;
            }
            if (flat_.variables[v].fixed || !matcher.vacate(v.index())) continue;
            EquationId e = add_start(v);
            matching_.join(e.index(), v.index());
            rows_.push_back(e);
            guessed.push_back(v);
            --free;
        }
        note_guesses(guessed);
        if (free > 0) report_undetermined();
        return free == 0;
    }

    void note_guesses(std::vector<VarId>& guessed) {
        if (guessed.empty()) return;
        std::ranges::sort(guessed);
        std::vector<std::string> names;
        for (VarId v : guessed) {
            const flat::Variable& x = flat_.variables[v];
            std::string value = symbolic::print(flat_.pool, start(v), [&](VarId p) { return s_.name(p); });
            s_.model.guesses.push_back({v, "start = " + value + (x.has_start ? "" : " (default)")});
            names.push_back("`" + x.shown() + " = " + value + "`");
        }
        bool one = guessed.size() == 1;
        s_.diagnostics.report(Diag::StartValuesUsed, {},
                              std::to_string(guessed.size()) +
                                  (one ? " degree of freedom is" : " degrees of freedom are") +
                                  " not fixed at the start; used: " + list(names, 12));
    }

    void report_undetermined() {
        std::vector<std::string> names;
        for (VarId v : flat_.variables.ids()) {
            if ((s_.is_continuous(v) || s_.is_discrete(v)) && matching_.row_of(v.index()) == none)
                names.push_back("`" + s_.name(v) + "`");
        }
        s_.diagnostics.report(Diag::SingularInitialization, {}, "nothing determines " + list(names) + " at the start")
            .with_help("give an initial equation or `fixed = true`");
    }

    /// A relation is active here where these equations use it.
    void note_active_relations() {
        if (flat_.relations.size() == 0) return;
        std::vector<ExprId> sides;
        for (EquationId e : rows_) sides.insert(sides.end(), {sides_[e.index()].lhs, sides_[e.index()].rhs});
        const auto is_discrete = [this](VarId v) {
            return flat_.variables[v].variability <= flat::Variability::Discrete;
        };
        const IdMap<ExprId, ExprId> conditions = symbolic::conditions_of_use(flat_.pool, sides, is_discrete);
        symbolic::Rewriter with_known(flat_.pool, [this](ExprId e) { return with_known_before(e); });
        for (flat::Relation& relation : flat_.relations) {
            const ExprId simulated = relation.active ? rewrite_with_kept_(relation.active) : ExprId();
            const ExprId used = conditions[relation.node] ? conditions[relation.node] : simulated;
            relation.at_start = used ? with_known(used) : ExprId();
        }
    }

    /// v, if v = pre(v), is pre(v): known before its equation's turn.
    std::optional<ExprId> with_known_before(ExprId e) {
        const symbolic::Kind kind = flat_.pool[e].kind;
        if (kind == symbolic::Kind::Relation) return e;
        if (kind != symbolic::Kind::Variable || !kept_.contains(flat_.pool.var(e))) return std::nullopt;
        const Index row = matching_.row_of(flat_.pool.var(e).index());
        return row != none && std::ranges::binary_search(keeping_, EquationId(row))
                   ? std::optional(flat_.pool.pre(flat_.pool.var(e)))
                   : std::nullopt;
    }

    void note_started() {
        for (const Block& block : s_.model.initialization.blocks) {
            const auto* a = std::get_if<Assignment>(&block);
            if (a && s_.start_of[a->equation] == a->variable && s_.model.role[a->variable] == Role::State &&
                !s_.bound_starts.contains(a->variable) && !flat_.variables[a->variable].guess)
                s_.model.started.insert(a->variable);
        }
    }

    StructuralAnalysis& s_;
    flat::FlatModel& flat_;
    Matching matching_;
    std::vector<Sides> sides_;
    Graph graph_;
    symbolic::Rewriter rewrite_, rewrite_with_kept_; ///< initial() only; and pre(v), when all kept v are known
    symbolic::Rewriter with_aliases_;                ///< an alias as its target
    std::vector<EquationId> keeping_;                ///< v = pre(v)
    IdSet<VarId> kept_;                              ///< their variables
    IdSet<VarId> said_;                              ///< those of them in initial equations
    IdSet<VarId> given_;                             ///< d of initial equations d = …
    IdMap<VarId, EquationId> keeps_if_free_;         ///< v = pre(v) of those that are not fixed
    std::vector<VarId> asked_;                       ///< an initial equation uses their pre()
    IdMap<VarId, VarId> before_start_;               ///< d → the unknown that stands for pre(d)
    IdSet<VarId> before_;                            ///< these unknowns
    std::vector<LeftToIteration> left_to_iteration_;
    const std::vector<bool> nothing_excluded_;
    bool has_calculated_ = false;
    std::vector<VarId> calculated_; ///< Real parameters with `fixed = false`
    IdSet<EquationId> left_out_;    ///< p = pre(p), for each of them
    std::vector<EquationId> rows_;  ///< of the system
    std::vector<EquationId> redundant_;
};

} // namespace

bool make_initialization(StructuralAnalysis& sorting) { return Initialization(sorting).run(); }

} // namespace torsion::structure
