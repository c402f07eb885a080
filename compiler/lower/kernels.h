#pragma once
// The plans of all kernels: what each one computes (torsion/model.h says what each is for).

#include "compiler/lower/derivatives/gradient.h"
#include "compiler/lower/schedule.h"

namespace torsion::lower {

Plan defaults_plan(Lowering& lowering);
/// Also the cached parameter expressions, so it comes after everything else.
Plan parameters_plan(Lowering& lowering);
Plan start_plan(Lowering& lowering);
Plan derivatives_plan(Lowering& lowering, Scheduler& scheduler);
Plan outputs_plan(Lowering& lowering, Scheduler& scheduler);
Plan discrete_plan(Lowering& lowering, Scheduler& scheduler);
Plan initialize_plan(Lowering& lowering, Scheduler& scheduler);
Plan crossings_plan(Lowering& lowering, Scheduler& scheduler);
/// Relations of mixed blocks that stand in arms which may be closed.
std::vector<RelationId> guarded_relations(const Lowering& lowering);
/// Before an event: left limits into d; and what relations in closed arms would say, so that an arm that opens begins with the side on which the
/// model was.
Plan left_limits_plan(Lowering& lowering, Scheduler& scheduler);
/// With terms: behind these each term of the sums, in order.
Plan energy_plan(Lowering& lowering, Scheduler& scheduler, bool with_terms); ///< into work: stored energy; supplied, dissipated, unaccounted power
Plan asserts_plan(Lowering& lowering);
Plan residual_oracle_plan(Lowering& lowering);

// of a torn block
Plan residuals_plan(Lowering& lowering, Gradients& gradients, const structure::TornSystem& torn, std::uint32_t row);
Plan factors_plan(Lowering& lowering, std::uint32_t row); ///< of CachedFactorization
Plan update_relations_plan(Lowering& lowering, const structure::TornSystem& torn, std::uint32_t row);
Plan update_discretes_plan(Lowering& lowering, const structure::TornSystem& torn, std::uint32_t row);

} // namespace torsion::lower
