#pragma once
// The plans of all kernels; torsion/model.h tells the purpose of each.

#include "compiler/lower/derivatives/gradient.h"
#include "compiler/lower/schedule.h"
#include "compiler/lower/start_order.h"

namespace torsion::lower {

/// Assigns der of states whose derivative is another variable or ± one (der(phi) = w).
void copy_derivatives(Lowering& lowering, std::vector<Statement>& statements);

Plan defaults_plan(Lowering& lowering);
/// It also computes the cached parameter expressions, so call it after all other plans.
Plan parameters_plan(Lowering& lowering);
Plan start_plan(Lowering& lowering);
Plan derivatives_plan(Lowering& lowering, Scheduler& scheduler);
Plan outputs_plan(Lowering& lowering, Scheduler& scheduler);
Plan discrete_plan(Lowering& lowering, Scheduler& scheduler);
Plan initialize_plan(Lowering& lowering, Scheduler& scheduler);
Plan crossings_plan(Lowering& lowering, Scheduler& scheduler);
/// Relations of mixed blocks in arms that may be closed.
std::vector<RelationId> guarded_relations(const Lowering& lowering);
/// Before an event: stores left limits in d, and the values of relations in closed arms. So an arm that opens starts on
/// the side where the model was.
Plan left_limits_plan(Lowering& lowering, Scheduler& scheduler);
/// `with_terms`: each term of the sums follows the sums, in order.
/// into work: stored energy; supplied, dissipated, unaccounted power
Plan energy_plan(Lowering& lowering, Scheduler& scheduler, bool with_terms);
Plan asserts_plan(Lowering& lowering);
/// One number: do all assertions hold? It computes no more than they need.
Plan checks_plan(Lowering& lowering, Scheduler& scheduler);
/// Finds the blocks whose determinants are watched: their pivots in order, and room for these. None if one of them has
/// more than one tear.
void find_watched_pivots(Lowering& lowering);
/// These pivots; nothing if there is none. The derivatives store them, too, and time behind them, where they solve all
/// of these blocks themselves.
std::optional<Plan> pivots_plan(Lowering& lowering, Scheduler& scheduler);
Plan residual_oracle_plan(Lowering& lowering);

// of a torn block
Plan residuals_plan(Lowering& lowering, Gradients& gradients, const structure::TornSystem& torn, std::uint32_t row);
Plan factors_plan(Lowering& lowering, std::uint32_t row); ///< of CachedFactorization
Plan update_relations_plan(Lowering& lowering, StartOrder& start_order, const structure::TornSystem& torn,
                           std::uint32_t row);
Plan update_discretes_plan(Lowering& lowering, const structure::TornSystem& torn, std::uint32_t row);

} // namespace torsion::lower
