#pragma once
// The part "Modes" of a run's page: vibrations at its start and at its end.

#include "torsion/simulate.h"

#include <string>
#include <vector>

namespace torsion::report {

constexpr std::uint32_t most_states_on_page = 200; ///< of models whose modes are found beside a run, so that the page costs little

/// A table as JSON text (docs/report.md), of the point where the simulation stands; empty where the model gives no vibrations, or cannot tell.
std::string modes_table(runtime::Simulation& simulation, const std::string& title);

/// The section of several tables; empty without one.
std::string modes_section(const std::vector<std::string>& tables);

} // namespace torsion::report
