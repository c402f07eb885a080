#pragma once
// The mean state of a drive that turns: what its sources take and give in the mean stands in the twists of its shafts,
// and what is left accelerates all its shafts together.

#include "compiler/analysis/response/free_turning.h"

#include <memory>
#include <vector>

namespace torsion::analysis {

class MeanBalance {
public:
    /// `is_prescribed`: a source gives the shafts their speed, so they do not accelerate. `angle`: of the shaft, over
    /// the states. `nominal`: of the states. `slow`: what moves at rates far below it stays where it is, in 1/s.
    MeanBalance(const Matrix& a, const FreeTurning& turning, bool is_prescribed, const std::vector<double>& angle,
                const std::vector<double>& nominal, double slow);
    ~MeanBalance();

    /// The change of the state after which the mean derivatives are those of one turning, evenly accelerated. The shaft
    /// keeps its angle and speed.
    Eigen::VectorXd step(const std::vector<double>& mean_derivatives) const;

private:
    struct Factors;
    std::vector<double> nominal_;
    Eigen::VectorXd scale_; ///< of the rows
    std::unique_ptr<Factors> factors_;
};

} // namespace torsion::analysis
