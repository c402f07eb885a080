#pragma once
// How a mean system changes with the speed of the shaft: dampings of propellers and fans, absorbers that are tuned by
// it.

#include "compiler/analysis/linear/frozen_sources.h"
#include "compiler/analysis/response/response_problem.h"
#include "compiler/analysis/response/turned_model.h"

namespace torsion::analysis {

/// The mean derivatives at one speed, before the torques of sources are held.
struct MeanSystem {
    const Matrix& all; ///< as of TurnedModel::mean_sensitivities()
    const std::vector<std::uint32_t>& outputs;
    std::size_t torques = 0; ///< first of the sources' torques among the outputs
    const FrozenSources& sources;
};

/// Adds columns that are others at other speeds of the response, as laws of their states. False: the model cannot be
/// evaluated.
bool add_speed_dependence(TurnedModel& turned, const MeanSystem& system, const MeanBalance* balance,
                          ResponseProblem& response);

} // namespace torsion::analysis
