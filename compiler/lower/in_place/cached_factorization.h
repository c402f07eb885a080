#pragma once
// Solutions of small linear systems whose matrix changes at events only. Work keeps the matrices of the solution and
// the values of their inputs. Kernels compare these values, and call `block_N_factors` to compute the matrices again if
// one differs.
//
//  - A map: if the right-hand side is affine in a few inputs u (affine_form.h), with other coefficients in each mode.
//  Then z = T u + t, and w = W u +
//    w₀ for inner state derivatives w: all of them depend directly on u alone.
//  - The inverse: z = −A⁻¹ r(0), in all other cases.

#include "compiler/lower/in_place/dependence.h"
#include "compiler/lower/in_place/elimination.h"

namespace torsion::lower {

/// The inputs of a matrix (DependenceOf::collect_parts).
struct Parts {
    std::vector<ExprId> compared;
    std::vector<VarId> frozen;
};
constexpr std::size_t most_parts_of_matrix = 24;

/// `matrix[i][j]`: ∂r_i/∂z_j; `parts`: its inputs. Nothing if the system is structurally singular or, for the map, has
/// no such form with few inputs.
std::optional<InPlaceSolution> with_cached_map(Lowering& lowering, DependenceOf& dependence_of,
                                               const structure::TornSystem& torn, std::uint32_t row,
                                               const Matrix& matrix, Parts parts);
/// `residuals`: with the tears replaced by zero.
std::optional<InPlaceSolution> with_cached_inverse(Lowering& lowering, DependenceOf& dependence_of,
                                                   const std::vector<ExprId>& residuals, std::uint32_t row,
                                                   const Matrix& matrix, const Parts& parts);

} // namespace torsion::lower
