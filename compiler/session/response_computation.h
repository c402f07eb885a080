#pragma once
// A response at the speeds that are asked for, and at peaks between them.

#include "compiler/analysis/response/narrow_resonances.h"
#include "compiler/analysis/response/response_report.h"
#include "compiler/session/operating_point.h"

namespace torsion::session {

/// Speeds, and those of peaks between them.
struct Computed {
    analysis::ExcitationRequest request;
    analysis::ExcitedSystem system;
    analysis::ForcedResponse response;
    std::vector<analysis::NarrowResonance> narrow;
    std::size_t narrow_left_out = 0;
    std::size_t unexamined = 0; ///< speeds at which nobody knows whether what varies with the angle excites a vibration
};

/// Throws R302 where nothing is steady: what is excited has no bound, or grows. `mechanical`: of the states
/// (mechanical_states_of()).
Computed computed(Point& point, const analysis::ExcitationRequest& request, const std::vector<bool>& mechanical);

/// Empty: the model is too large for its modes.
std::vector<bool> mechanical_states_of(Point& point);

/// Each firing component fails once: of each shown variable, and of each limit, the worst.
void add_misfires(Point& point, const analysis::ExcitationRequest& request, std::size_t shown,
                  const std::vector<bool>& mechanical, const analysis::ForcedResponse& regular,
                  analysis::ResponseFindings& findings);

/// The row of a limited variable among what is shown.
std::size_t output_of(const analysis::LimitCurve& limit, const analysis::ExcitedSystem& system);

} // namespace torsion::session
