#include "compiler/structure/causalize.h"

#include "compiler/structure/alias/alias.h"
#include "compiler/structure/blocks.h"
#include "compiler/structure/dummy_derivatives.h"
#include "compiler/structure/energy.h"
#include "compiler/structure/followers.h"
#include "compiler/structure/hidden_constraints.h"
#include "compiler/structure/impure_calls.h"
#include "compiler/structure/index_reduction.h"
#include "compiler/structure/initialization.h"
#include "compiler/structure/limits.h"
#include "compiler/structure/regularity.h"
#include "compiler/structure/selection_watch.h"
#include "compiler/structure/settle.h"
#include "compiler/structure/states/dynamic_states.h"
#include "compiler/structure/zero_delays.h"

#include <algorithm>

namespace torsion::structure {

namespace {

bool make_simulation(Causalization& s) {
    std::vector<EquationId> rows = s.continuous;
    rows.insert(rows.end(), s.discrete.begin(), s.discrete.end());
    std::ranges::sort(rows);
    std::optional<Partition> partition = make_blocks(s, {rows, &s.simulation, &s.matching});
    if (partition) s.model.simulation = std::move(*partition);
    return partition.has_value();
}

/// Where no choice of states is sure to last, the run chooses them: then the simulation is made anew.
bool follow_choices(Causalization& s) { return !make_dynamic_states(s) || (assign_states(s) && make_simulation(s)); }

/// The variable of a reinit must be a state, or the negative of one.
bool check_reinits(Causalization& s) {
    const symbolic::ExprPool& pool = s.flat().pool;
    for (const flat::Reinit& reinit : s.flat().reinits) {
        ExprId x = pool[reinit.state].op == symbolic::Op::Neg ? pool.children(reinit.state)[0] : reinit.state;
        bool is_variable = pool[x].kind == symbolic::Kind::Variable;
        if (is_variable && s.model.role[pool.var(x)] == Role::State) continue;
        std::string name = is_variable ? "`" + s.name(pool.var(x)) + "`" : "this";
        s.diagnostics
            .report(source::Code::D113, reinit.origin.span, name + " is no state", "only states can be set anew")
            .with_help("a state is what `der` is applied to, unless constraints tie it to other states");
    }
    return true;
}

/// An open model: its environment adds initial conditions and degrees of freedom, so no initialization can be checked
/// yet.
bool is_open(const Causalization& s) { return !s.model.flat.open_connectors.empty(); }

/// What earlier attempts found.
struct Knowledge {
    std::vector<VarId> settled;            ///< parameters
    std::vector<Combination> combinations; ///< of the equations with these parameters settled
    std::vector<VarId> differentiated;     ///< their derivatives are unknowns
    int attempts = 0;
};
constexpr int most_attempts = 30; ///< with combinations: each attempt replaces some equation

std::optional<SortedModel> sort_knowing(flat::FlatModel model, Knowledge known, source::Diagnostics& diagnostics,
                                        const Options& options);

/// Sorts the model with further parameters settled, which decide the structure. Nothing if none decides it, or if the
/// model cannot be sorted this way either: then the run reports coefficients that vanish.
std::optional<SortedModel> sort_anew(Causalization& s, Knowledge known, source::Diagnostics said,
                                     const Options& options) {
    const std::vector<VarId> more = options.flatten_anew ? vanishing_parameters(s) : std::vector<VarId>{};
    std::optional<flat::FlatModel> model = more.empty() ? std::nullopt : options.flatten_anew();
    if (!model) return std::nullopt;
    known.settled.insert(known.settled.end(), more.begin(), more.end());
    known.combinations.clear();
    std::optional<SortedModel> sorted = sort_knowing(std::move(*model), std::move(known), said, options);
    if (sorted) s.diagnostics = std::move(said);
    return sorted;
}

bool tells_needed_derivative(const source::Diagnostics& said) {
    return std::ranges::any_of(said.all(), [](const source::Diagnostic& d) { return d.code == source::Code::D104; });
}

/// Sorts the model with combinations of equations that show hidden constraints. If it cannot be sorted this way either,
/// the messages stay as they are: unless a derivative is lacking, the equations contradict each other, or say the same.
std::optional<SortedModel> sort_combined(Causalization& s, Knowledge known, source::Diagnostics said,
                                         const Options& options) {
    const std::size_t settled = known.settled.size();
    for (VarId v : s.settling)
        if (std::ranges::find(known.settled, v) == known.settled.end()) known.settled.push_back(v);
    const bool settles = known.settled.size() > settled;
    if (!options.flatten_anew || (!settles && s.combinations.empty()) || ++known.attempts > most_attempts)
        return std::nullopt;
    if (settles) known.combinations.clear();
    else known.combinations.insert(known.combinations.end(), s.combinations.begin(), s.combinations.end());
    std::optional<flat::FlatModel> model = options.flatten_anew();
    if (!model) return std::nullopt;
    std::optional<SortedModel> sorted = sort_knowing(std::move(*model), std::move(known), said, options);
    if (sorted || tells_needed_derivative(said)) s.diagnostics = std::move(said);
    return sorted;
}

/// The model can run, but a combination of its equations shows a constraint that it misses. If it cannot be sorted with
/// that, it stays as it is.
std::optional<SortedModel> sort_completed(Causalization& s, Knowledge known, const source::Diagnostics& before,
                                          const Options& options) {
    if (s.combinations.empty()) return std::nullopt;
    const source::Diagnostics present = s.diagnostics;
    std::optional<SortedModel> sorted = sort_combined(s, std::move(known), before, options);
    if (!sorted) s.diagnostics = present;
    return sorted;
}

/// Sorts the model with derivatives of variables that are preferred as states although nobody differentiates them.
std::optional<SortedModel> sort_with_derivatives(Causalization& s, Knowledge known, source::Diagnostics said,
                                                 const Options& options) {
    if (s.missed.empty() || !known.differentiated.empty() || !options.flatten_anew) return std::nullopt;
    std::optional<flat::FlatModel> model = options.flatten_anew();
    if (!model) return std::nullopt;
    known.differentiated = s.missed;
    std::optional<SortedModel> sorted = sort_knowing(std::move(*model), std::move(known), said, options);
    if (sorted) s.diagnostics = std::move(said);
    return sorted;
}

bool add_derivatives(Causalization& s, const std::vector<VarId>& variables) {
    for (VarId v : variables)
        if (s.is_continuous(v) && !s.model.derivative[v]) s.add_derivative(v);
    return true;
}

std::optional<SortedModel> sort_knowing(flat::FlatModel model, Knowledge known, source::Diagnostics& diagnostics,
                                        const Options& options) {
    const source::Diagnostics before = diagnostics;
    settle(model, known.settled);
    settle_zero_delays(model);
    Causalization s(std::move(model), diagnostics);
    s.tears = options.tearing;
    // x = ±y, x = constant, w = der(phi); Der nodes become variables
    bool good = check_limits(s.flat(), s.values, diagnostics) && remove_aliases(s) && note_differentiated(s) &&
                combine_equations(s, known.combinations) && add_derivatives(s, known.differentiated) &&
                reduce_index(s); // singular? Pantelides
    if (good) {
        if (auto sorted = sort_anew(s, known, before, options)) return sorted;
    }
    // dummy derivatives, roles
    good = good && select_states(s) && check_reinits(s) && make_simulation(s) &&
           follow_choices(s) // Tarjan, tearing; states chosen by the run
           && check_regular(s) && (is_open(s) || make_initialization(s)) &&
           watch_selection(s) // states that may become unsuitable
           && check_impure_calls(s);
    if (!good) {
        if (auto sorted = sort_with_derivatives(s, known, before, options)) return sorted;
        return sort_combined(s, std::move(known), before, options);
    }
    if (diagnostics.error_count() > before.error_count()) return std::nullopt;
    if (auto sorted = sort_completed(s, std::move(known), before, options)) return sorted;
    settle_energy(s);
    s.model.limits = limits_at_run(s.model);
    s.model.followers = find_followers(s);
    return std::move(s.model);
}

} // namespace

std::optional<SortedModel> causalize(flat::FlatModel model, source::Diagnostics& diagnostics, const Options& options) {
    return sort_knowing(std::move(model), {}, diagnostics, options);
}

} // namespace torsion::structure
