#pragma once
// Factors of a block's Jacobian, equilibrated: rows first, then columns, so that "small" means the same for a torque and for an acceleration.
//
// Small blocks are dense, large ones sparse. Where the matrix is singular (two elements locked on one shaft) solve() gives the shortest
// change in units of the tears' nominal values that leaves the least residual.

#include "runtime/core/algebra/least_change.h"
#include "runtime/core/algebra/sparse_lu.h"
#include "torsion/model.h"

#include <memory>
#include <vector>

namespace torsion::runtime {

enum class Rank { Regular, IllConditioned, Singular };

class BlockFactors {
public:
    explicit BlockFactors(const TorsionBlock& block);

    /// Factors the Jacobian that stands in the frame's work. A matrix that is not finite, or singular and large, cannot be solved with.
    Rank factor(TorsionFrame& frame);
    /// Factors it for least changes, whatever its pivots.
    void factor_singular(TorsionFrame& frame);
    /// Solves J x = b in place with the last factors.
    void solve(TorsionFrame& frame, double* b);

    Rank rank() const { return rank_; }
    bool is_usable() const { return is_usable_; }

private:
    void equilibrate(const double* jacobian);
    void scatter(const double* jacobian, double* dense) const;
    Rank factor_dense_matrix(TorsionFrame& frame);
    Rank factor_sparse_matrix(const double* jacobian);

    const TorsionBlock& block_;
    std::vector<double> row_scale_, column_scale_; ///< scaled matrix = row_scale · J · column_scale
    std::vector<double> nominal_scale_;            ///< column scale for least changes
    std::vector<double> dense_, values_;
    std::unique_ptr<SparseLu> sparse_;
    std::unique_ptr<LeastChange> least_;
    Rank rank_ = Rank::Regular;
    bool is_usable_ = true;
};

} // namespace torsion::runtime
