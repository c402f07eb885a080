#pragma once
// What turns with a shaft, and how fast: r with A r = 0 and 1 for the angle of the shaft.

#include "compiler/analysis/response/shifted_system.h"

#include <Eigen/SparseCore>

#include <vector>

namespace torsion::analysis {

/// The motion x(t) = x₀ + r Ωt of all that turns with a shaft.
class FreeTurning {
public:
    /// Rows over the states: the angle of the shaft, and what locked friction holds.
    FreeTurning(const Matrix& a, const std::vector<double>& shaft, const std::vector<std::vector<double>>& held = {});
    const Eigen::VectorXd& motion() const { return turning_; } ///< r; empty: the shaft does not turn freely
    /// q with A q = r and no angle of the shaft, as nearly as can be: the speeds of the motion.
    Eigen::VectorXd speed() const;
    /// What the speeds among the states change for 1 rad/s of the shaft: those of which angles and positions are the
    /// integrals.
    std::vector<double> speeds(const LinearSystem& system) const;
    /// Is there no such change of the speeds? Then a source prescribes the motion.
    bool is_prescribed(const LinearSystem& system) const;
    /// turns of this angle in a turn of the shaft; 0: it does not turn with it
    double ratio(const std::vector<double>& angle) const;

private:
    Eigen::SparseMatrix<double> a_; ///< its rows have the size 1
    Eigen::VectorXd sizes_;         ///< that they had
    Eigen::VectorXd shaft_, turning_;
    std::vector<std::vector<double>> held_;
};

} // namespace torsion::analysis
