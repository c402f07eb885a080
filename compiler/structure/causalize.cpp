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

bool make_simulation(StructuralAnalysis& s) {
    std::vector<EquationId> rows = s.continuous;
    rows.insert(rows.end(), s.discrete.begin(), s.discrete.end());
    std::ranges::sort(rows);
    std::optional<Partition> partition = make_blocks(s, {rows, &s.simulation, &s.matching});
    if (partition) s.model.simulation = std::move(*partition);
    return partition.has_value();
}

/// Where no choice of states is sure to last, the run chooses them: then the simulation is made anew.
bool follow_choices(StructuralAnalysis& s) {
    return !make_dynamic_states(s) || (assign_states(s) && make_simulation(s));
}

/// The variable of a reinit must be a state, or the negative of one.
bool check_reinits(StructuralAnalysis& s) {
    const symbolic::ExprPool& pool = s.flat().pool;
    for (const flat::Reinit& reinit : s.flat().reinits) {
        ExprId x = pool[reinit.state].op == symbolic::Op::Neg ? pool.children(reinit.state)[0] : reinit.state;
        bool is_variable = pool[x].kind == symbolic::Kind::Variable;
        if (is_variable && s.model.role[pool.var(x)] == Role::State) continue;
        std::string name = is_variable ? "`" + s.name(pool.var(x)) + "`" : "this";
        s.diagnostics
            .report(source::Diag::ReinitOfNonState, reinit.origin.span, name + " is no state",
                    "only states can be set anew")
            .with_help("a state is what `der` is applied to, unless constraints tie it to other states");
    }
    return true;
}

/// An open model: its environment adds initial conditions and degrees of freedom, so no initialization can be checked
/// yet.
bool is_open(const StructuralAnalysis& s) { return !s.model.flat.open_connectors.empty(); }

constexpr int most_combined = 30; ///< attempts

/// An attempt with more knowledge. It takes the place of the one that proposes it:
struct Proposal {
    enum class Taken { IfSorted, IfSortedOrLacksDerivative, Always };
    Knowledge known;
    Taken taken = Taken::IfSorted;
};

struct Attempt {
    source::Diagnostics diagnostics;
    std::optional<SortedModel> model = {};
    std::vector<Proposal> proposals = {}; ///< in the order in which they are tried
};

/// With parameters settled that decide the structure. Where that cannot be sorted, the run reports coefficients that
/// vanish.
std::vector<Proposal> with_settled(const Knowledge& known, const std::vector<VarId>& parameters) {
    Proposal settled{known}, as_it_is{known, Proposal::Taken::Always};
    settled.known.settled.insert(settled.known.settled.end(), parameters.begin(), parameters.end());
    settled.known.combinations.clear();
    as_it_is.known.keeps_parameters = true;
    return {std::move(settled), std::move(as_it_is)};
}

/// With combinations of equations that show hidden constraints, or first with the parameters settled on which their
/// factors depend.
std::optional<Knowledge> with_combinations(const StructuralAnalysis& s, Knowledge known) {
    const std::size_t settled = known.settled.size();
    for (VarId v : s.settling)
        if (std::ranges::find(known.settled, v) == known.settled.end()) known.settled.push_back(v);
    const bool settles = known.settled.size() > settled;
    if ((!settles && s.combinations.empty()) || ++known.combined > most_combined) return std::nullopt;
    if (settles) known.combinations.clear();
    else known.combinations.insert(known.combinations.end(), s.combinations.begin(), s.combinations.end());
    known.keeps_parameters = false;
    return known;
}

/// For a model that cannot be sorted: with derivatives of variables that are preferred as states although nobody
/// differentiates them, and with combinations. If these fail, the messages stay as they are: unless a derivative is
/// lacking, the equations contradict each other, or say the same.
std::vector<Proposal> rescues(const StructuralAnalysis& s, const Knowledge& known) {
    std::vector<Proposal> result;
    if (!s.missed.empty() && known.differentiated.empty()) {
        result.push_back({known});
        result.back().known.differentiated = s.missed;
        result.back().known.keeps_parameters = false;
    }
    if (auto combined = with_combinations(s, known))
        result.push_back({*std::move(combined), Proposal::Taken::IfSortedOrLacksDerivative});
    return result;
}

bool add_derivatives(StructuralAnalysis& s, const std::vector<VarId>& variables) {
    for (VarId v : variables)
        if (s.is_continuous(v) && !s.model.derivative[v]) s.add_derivative(v);
    return true;
}

Attempt sort_once(flat::FlatModel model, const Knowledge& known, const source::Diagnostics& before,
                  const Options& options) {
    Attempt attempt{before};
    settle(model, known.settled);
    remove_zero_delays(model);
    StructuralAnalysis s(std::move(model), attempt.diagnostics);
    s.tears = options.tearing;
    // x = ±y, x = constant, w = der(phi); Der nodes become variables
    bool good = check_limits(s.flat(), s.values, s.diagnostics) && remove_aliases(s) && note_differentiated(s) &&
                combine_equations(s, known.combinations) && add_derivatives(s, known.differentiated) &&
                reduce_index(s); // singular? Pantelides
    if (good && !known.keeps_parameters) {
        if (const std::vector<VarId> parameters = vanishing_parameters(s); !parameters.empty())
            return attempt.proposals = with_settled(known, parameters), std::move(attempt);
    }
    good = good && select_states(s) && check_reinits(s) // dummy derivatives, roles
           && make_simulation(s) && follow_choices(s)   // Tarjan, tearing; states chosen by the run
           && check_regular(s) && (is_open(s) || make_initialization(s)) && watch_selection(s) &&
           check_impure_calls(s); // states that may become unsuitable
    if (!good) return attempt.proposals = rescues(s, known), std::move(attempt);
    if (attempt.diagnostics.error_count() > before.error_count()) return attempt;
    // The model can run, but a combination of its equations may show a constraint that it misses.
    if (!s.combinations.empty())
        if (auto combined = with_combinations(s, known)) attempt.proposals.push_back({*std::move(combined)});
    substitute_energy(s);
    s.model.limits = limits_at_run(s.model);
    s.model.followers = find_followers(s);
    attempt.model = std::move(s.model);
    return attempt;
}

bool is_taken(const Proposal& proposal, const Attempt& attempt) {
    if (attempt.model || proposal.taken == Proposal::Taken::Always) return true;
    return proposal.taken == Proposal::Taken::IfSortedOrLacksDerivative &&
           std::ranges::any_of(attempt.diagnostics.all(),
                               [](const source::Diagnostic& d) { return d.code == source::Diag::NotDifferentiable; });
}

Attempt sort_knowing(const flat::FlatModel& model, const Knowledge& known, const source::Diagnostics& before,
                     const Options& options) {
    Attempt attempt = sort_once(model, known, before, options);
    for (const Proposal& proposal : attempt.proposals) {
        Attempt other = sort_knowing(model, proposal.known, before, options);
        if (is_taken(proposal, other)) return other;
    }
    return attempt;
}

} // namespace

std::optional<SortedModel> causalize(const flat::FlatModel& model, source::Diagnostics& diagnostics,
                                     const Options& options) {
    Attempt attempt = sort_knowing(model, {}, diagnostics, options);
    diagnostics = std::move(attempt.diagnostics);
    return std::move(attempt.model);
}

} // namespace torsion::structure
