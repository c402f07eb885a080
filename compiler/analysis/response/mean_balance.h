#pragma once
// The mean state of a drive that turns: what its sources take and give in the mean stands in the twists of its shafts, and what is left accelerates
// all its shafts together.

#include "compiler/analysis/response/shifted_system.h"

#include <Eigen/SparseQR>

#include <optional>

namespace torsion::analysis {

/// A motion x(t) = x₀ + r Ωt of all that turns together, A r = 0; r is 1 for the shaft whose angle is the row `angle`. Nothing: nothing turns freely.
/// `start`: what is moved; `slow`: pulsation far below everything that vibrates, in rad/s.
std::optional<Eigen::VectorXd> free_turning(const LinearSystem& system, const std::vector<double>& start, const std::vector<double>& angle,
                                            double slow);

class MeanBalance {
public:
    /// `turning`: as above, or empty. `nominal`: of the states.
    MeanBalance(const Matrix& a, const Eigen::VectorXd& turning, const std::vector<double>& angle, const std::vector<double>& nominal);

    /// The change of the state after which the mean derivatives are those of one turning, evenly accelerated. The shaft keeps its angle and speed.
    Eigen::VectorXd step(const std::vector<double>& mean_derivatives) const;

private:
    std::vector<double> nominal_;
    Eigen::VectorXd scale_; ///< of the rows
    Eigen::SparseQR<Eigen::SparseMatrix<double>, Eigen::COLAMDOrdering<int>> factors_;
};

} // namespace torsion::analysis
