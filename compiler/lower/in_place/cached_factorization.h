#pragma once
// Solutions of small linear systems whose matrix changes at events only. What they are made with stays in work, with the values of everything it is
// made of; kernels compare these, and ask for it anew (`block_N_factors`) when one differs.
//
//  - A map: what the right-hand side adds changes in proportion to a few inputs u (affine_form.h), in each mode with other factors. Then all there
//    is, is z = T u + t, and w = W u + w₀ for derivatives of states that are computed inside: nothing waits for anything but u.
//  - The inverse: z = −A⁻¹ r(0), where that is not so.

#include "compiler/lower/in_place/dependence.h"
#include "compiler/lower/in_place/elimination.h"

namespace torsion::lower {

/// What a matrix is made of (DependenceOf::collect_parts).
struct Parts {
    std::vector<ExprId> compared;
    std::vector<VarId> frozen;
};
constexpr std::size_t most_parts_of_matrix = 24;

/// `matrix[i][j]`: ∂r_i/∂z_j, made of `parts`. Nothing where the system is structurally singular or (map) has no such form with few inputs.
std::optional<InPlaceSolution> with_cached_map(Lowering& lowering, DependenceOf& dependence_of, const structure::TornSystem& torn, std::uint32_t row,
                                               const Matrix& matrix, Parts parts);
/// `residuals`: with zeros for the tears.
std::optional<InPlaceSolution> with_cached_inverse(Lowering& lowering, DependenceOf& dependence_of, const std::vector<ExprId>& residuals,
                                                   std::uint32_t row, const Matrix& matrix, const Parts& parts);

} // namespace torsion::lower
