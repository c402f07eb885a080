#pragma once
// A forced response as text, as JSON and as CSV.

#include "compiler/analysis/linear/mode_words.h"
#include "compiler/analysis/response/element_heat.h"
#include "compiler/analysis/response/excitation_swing.h"
#include "compiler/analysis/response/excited_system.h"
#include "compiler/analysis/response/forced_response.h"
#include "compiler/analysis/response/gap_swing.h"
#include "compiler/analysis/response/limits.h"
#include "compiler/analysis/response/narrow_resonances.h"
#include "compiler/analysis/response/response_peaks.h"

#include <string>
#include <vector>

namespace torsion::analysis {

/// The worst misfire of a variable: largest sums of all orders.
struct Misfire {
    std::string variable, component;
    double sum = 0, speed = 0, regular = 0;
};

/// The misfire with which a limited variable has the least margin.
struct LimitedMisfire {
    std::string component;
    LimitCheck check;
};

/// Relative changes of the amplitude of a variable's largest peak for those of parameters, the largest first.
struct PeakChanges {
    std::string variable;
    double order = 0, speed = 0, amplitude = 0;
    std::vector<std::pair<std::string, double>> parameters;
};

/// What a response says of limits, gaps, misfires, parameters and modes.
struct ResponseFindings {
    std::vector<LimitCheck> limits;
    std::vector<Misfire> misfires;
    std::vector<LimitedMisfire> limited_misfires; ///< of each limit
    std::vector<ElementHeat> heat;                ///< where it is asked for
    std::vector<ExcitationSwing> swings;          ///< large ones
    /// speeds: whether what varies with the angle excites a vibration by itself
    std::size_t unexamined = 0;
    double growth_time = 0; ///< of a motion that grows without swinging, in s; 0: there is none
    std::vector<PeakChanges> changes;
    std::vector<std::pair<GapSwing, Exceeded>> gaps;
    /// an angle of each group that turns at a speed of its own: side bands between them are left out
    std::vector<std::string> unequal;
    std::size_t narrow_left_out = 0;     ///< more of them, which were not computed
    std::vector<NarrowResonance> narrow; ///< between the speeds that are asked for
};

struct ResponseRecord {
    std::string model_name;
    std::vector<ComponentMode> components; ///< the discrete mode of each
    ExcitedSystem excited;                 ///< of its system: names and units
    ForcedResponse response;               ///< at the speeds that are asked for
    std::vector<ReportedPeak> peaks;       ///< narrow ones between these speeds, too
    std::vector<LargestSum> sums;          ///< likewise
    ResponseFindings findings;
};

/// Of the sources, an angle of each group of which others turn unequally fast; none where no law varies with an angle.
std::vector<std::string> unequal_angles(const ExcitedSystem& system);

/// Of more than twenty variables: those with the largest sums.
std::string response_text(const ResponseRecord& record);
std::string response_json(const ResponseRecord& record);
/// A row per speed, order and variable: speed_rpm, order, variable, amplitude, phase_deg. Order `sum`: all together,
/// without a phase.
std::string response_csv(const ResponseRecord& record);

} // namespace torsion::analysis
