#pragma once
// What is wrong with the times, the grid or the tolerance of a run, before it begins.

#include "torsion/simulate.h"

#include <optional>

namespace torsion::runtime {

/// The message with which `Simulation::run` would refuse (C101); nothing: it would begin.
std::optional<Message> wrong_experiment(const TorsionModel& model, const Options& options);

} // namespace torsion::runtime
