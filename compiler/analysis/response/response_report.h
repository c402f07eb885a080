#pragma once
// A forced response as text, as JSON and as CSV.

#include "compiler/analysis/linear/mode_words.h"
#include "compiler/analysis/response/excited_system.h"
#include "compiler/analysis/response/forced_response.h"
#include "compiler/analysis/response/gap_swing.h"
#include "compiler/analysis/response/limits.h"
#include "compiler/analysis/response/modal_expansion.h"

#include <string>
#include <vector>

namespace torsion::analysis {

/// What a response says of limits, gaps and modes.
struct ResponseFindings {
    std::vector<LimitCheck> limits;
    std::vector<std::pair<GapSwing, Exceeded>> gaps;
    std::optional<ModalExpansion> modes;
};

struct ResponseRecord {
    const std::string& model_name;
    const std::vector<ComponentMode>& components; ///< the discrete mode of each
    const ExcitedSystem& excited;
    const ForcedResponse& response;
    const ResponseFindings& findings;
};

std::string response_text(const ResponseRecord& record);
std::string response_json(const ResponseRecord& record);
/// A row per speed, order and variable: speed_rpm, order, variable, amplitude, phase_deg. Order `sum`: all together, without a phase.
std::string response_csv(const ResponseRecord& record);

} // namespace torsion::analysis
