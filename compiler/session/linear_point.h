#pragma once
// A point of a simulation, for its linear system.

#include "compiler/analysis/linear/frozen_sources.h"
#include "compiler/analysis/linear/gaps.h"
#include "compiler/analysis/linear/linear_system.h"
#include "compiler/analysis/linear/modes.h"

#include "torsion/simulate.h"

#include <optional>
#include <string>

namespace torsion::session {

/// Starts, and simulates up to `at`; nothing: the consistent start.
runtime::Result go_to_point(runtime::Simulation& simulation, runtime::Options run, std::optional<double> at);

/// False, with the reason, if there is none at the frame's point.
bool linear_system_at(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs, bool freezes_sources,
                      analysis::LinearSystem& system, std::string& problem,
                      const std::vector<std::string>& excited = {});
bool modes_at(TorsionFrame& frame, bool freezes_sources, analysis::LinearSystem& system,
              analysis::ModalAnalysis& result, std::string& problem, const analysis::ModesWish& wish = {});

bool modes_of(TorsionFrame& frame, const analysis::LinearSystem& system, analysis::ModalAnalysis& result,
              std::string& problem, const analysis::ModesWish& wish = {});

/// "no linear system at t = 1 s: …"
std::string no_linear_system(double time, const std::string& problem);

} // namespace torsion::session
