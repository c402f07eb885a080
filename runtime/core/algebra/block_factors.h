#pragma once
// Factors of a block's Jacobian, equilibrated: rows first, then columns, so that "small" has the same meaning for a
// torque and for an acceleration.
//
// Small blocks and full ones are dense, others sparse. Factors are kept while the Jacobian stays equal to the bit: for
// friction and clutches it changes at events only. They lie in the host's memory, not in the frame's work, so that a
// restored frame cannot bring other factors. For a singular matrix (two elements locked on one shaft) solve() gives the
// shortest change, in units of the tears' nominal values, that leaves the least residual.

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

    /// Factors the Jacobian in the frame's work. A matrix that is not finite, or singular and large, gives no usable
    /// factors.
    Rank factor(TorsionFrame& frame);
    /// Factors it for least changes, whatever its pivots.
    void factor_singular(TorsionFrame& frame);
    /// Of the tears in least changes; empty: all 1. True: these are others than before, and the matrix is to be
    /// factored again.
    bool weigh(const std::vector<double>& weights);
    /// Solves J x = b in place with the last factors.
    void solve(double* b);
    /// Resets to the initial state.
    void forget() {
        known_.clear();
        weight_.clear();
        if (sparse_) sparse_->forget();
        rank_ = Rank::Regular;
        is_usable_ = true;
    }

    /// An upper bound for the growth of relative errors by the last, equilibrated matrix (1-norm; Hager 1984, Higham
    /// 1988: 5 to 10 solutions, nearly always right to a factor of 3).
    double condition();
    /// Has the matrix changed since the last check of the condition: a new matrix in an event, or one with a pivot a
    /// hundred times smaller?
    bool needs_condition(bool is_event) const { return is_new_ && (is_event || least_pivot_ < 0.01 * seen_pivot_); }

    /// Sign of the determinant of the last matrix, 0 where it is singular, and the logarithm of its magnitude.
    int determinant(double& log_size) const;

    Rank rank() const { return rank_; }
    bool is_usable() const { return is_usable_; }

private:
    void equilibrate(TorsionFrame& frame, const double* jacobian);
    void balance(const double* jacobian);
    void weigh_columns(TorsionFrame& frame);
    void make_least();
    void scatter(const double* jacobian, double* dense) const;
    Rank factor_dense_matrix(const double* jacobian);
    Rank factor_sparse_matrix(const double* jacobian);

    bool is_known(const double* jacobian) const;
    void solve_scaled(double* b);
    void solve_scaled_transposed(double* b);
    double norm() const;
    Rank factor_scaled(TorsionFrame& frame, const double* jacobian);

    const TorsionBlock& block_;
    std::vector<double> row_scale_, column_scale_; ///< scaled matrix = row_scale · J · column_scale
    std::vector<double> nominal_scale_, weight_;   ///< column scale for least changes
    std::vector<double> size_;                     ///< of the tears of a nonlinear block, in units of nominal values
    std::vector<double> dense_, values_;
    std::vector<double> factors_, pivots_; ///< of a dense block
    std::vector<double> known_;            ///< the Jacobian of the present factors; empty: none
    std::unique_ptr<SparseLu> sparse_;
    std::unique_ptr<LeastChange> least_;
    std::vector<double> estimate_; ///< scratch of condition()
    double least_pivot_ = 0, seen_pivot_ = 0;
    bool is_new_ = false; ///< factored since the last check of the condition
    Rank rank_ = Rank::Regular;
    bool is_usable_ = true;
};

} // namespace torsion::runtime
