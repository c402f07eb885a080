#pragma once
// Modes as a table, as JSON and as CSV.

#include "compiler/analysis/linear/follow_modes.h"
#include "compiler/analysis/linear/linear_system.h"
#include "compiler/analysis/linear/mode_words.h"
#include "compiler/analysis/linear/modes.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

struct ModesRecord {
    const std::string& model_name;
    std::vector<ComponentMode> components; ///< the discrete mode of each, at the point of `system`
    LinearSystem system;
    ModalAnalysis modal;
    std::vector<double> orders;
    double low = 0, high = 0; ///< range of the speed in rpm; equal: not requested
    std::string varied;       ///< name of a parameter
    std::vector<VariedModes> variants;
    std::optional<double> near; ///< a frequency that was asked for, in Hz
    bool is_mean = false;       ///< over the turns of what excites

    bool has_speeds() const { return high > low; }
};

/// "engine 70 %, vehicle 19 %": the components with the largest parts of a mode's kinetic or potential energy.
std::string largest_shares(const Mode& mode, double EnergyShare::* part);

double phase_of(const ShapeEntry& entry); ///< in degrees, beyond −180, up to 180

std::string modes_text(const ModesRecord& record);
std::string modes_json(const ModesRecord& record);
/// of variants: theirs, with the parameter's value in the first column
std::string modes_csv(const ModesRecord& record);

} // namespace torsion::analysis
