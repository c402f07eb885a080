#pragma once
// The mean state of a drive that turns: what its sources take and give in the mean stands in the twists of its shafts, and what is left accelerates
// all its shafts together.

#include "compiler/analysis/response/shifted_system.h"

#include <Eigen/SparseQR>

#include <vector>

namespace torsion::analysis {

/// The motion x(t) = x₀ + r Ωt of all that turns with a shaft, A r = 0; r is 1 for the angle of the shaft.
class FreeTurning {
public:
    /// Rows over the states: the angle of the shaft, and what locked friction holds.
    FreeTurning(const Matrix& a, const std::vector<double>& shaft, const std::vector<std::vector<double>>& held = {});
    const Eigen::VectorXd& motion() const { return turning_; } ///< r; empty: the shaft does not turn freely
    /// What the speeds among the states change for 1 rad/s of the shaft: those of which angles and positions are the integrals.
    std::vector<double> speeds(const LinearSystem& system) const;
    double ratio(const std::vector<double>& angle) const; ///< turns of this angle in a turn of the shaft; 0: it does not turn with it

private:
    Eigen::SparseMatrix<double> a_;
    Eigen::VectorXd shaft_, turning_;
    std::vector<std::vector<double>> held_;
};

class MeanBalance {
public:
    /// `turning`: as above, or empty. `nominal`: of the states. `slow`: what moves at rates far below it stays where it is, in 1/s.
    MeanBalance(const Matrix& a, const Eigen::VectorXd& turning, const std::vector<double>& angle, const std::vector<double>& nominal, double slow);

    /// The change of the state after which the mean derivatives are those of one turning, evenly accelerated. The shaft keeps its angle and speed.
    Eigen::VectorXd step(const std::vector<double>& mean_derivatives) const;

private:
    std::vector<double> nominal_;
    Eigen::VectorXd scale_; ///< of the rows
    Eigen::SparseQR<Eigen::SparseMatrix<double>, Eigen::COLAMDOrdering<int>> factors_;
};

} // namespace torsion::analysis
