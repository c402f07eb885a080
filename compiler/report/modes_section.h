#pragma once
// The section "modes" of a run's page: vibrations at its start and at its end.

#include "torsion/simulate.h"

#include <string>
#include <vector>

namespace torsion::report {

/// a limit for models whose modes are computed beside a run, so that the page costs little
constexpr std::uint32_t most_states_on_page = 200;

/// A table as JSON text (docs/reference/report.md), for the present point of the simulation; empty if the model has no
/// vibrations, or if the analysis fails.
std::string modes_table(runtime::Simulation& simulation, const std::string& title);

/// The section of several tables; empty if `tables` is.
std::string modes_section(const std::vector<std::string>& tables);

} // namespace torsion::report
