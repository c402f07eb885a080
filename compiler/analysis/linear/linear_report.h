#pragma once
// A linear system as text, as JSON and as a MAT file.

#include "compiler/analysis/linear/linear_system.h"
#include "compiler/analysis/linear/mode_words.h"

#include <string>
#include <vector>

namespace torsion::analysis {

struct LinearRecord {
    const std::string& model_name;
    const std::vector<ComponentMode>& components; ///< the discrete mode of each
    const LinearSystem& system;
    const TorsionFrame& frame; ///< at the point: values of states, inputs and outputs
};

std::string linear_text(const LinearRecord& record);
std::string linear_json(const LinearRecord& record);
/// Empty, or the reason of the failure.
std::string write_linear_system(const std::string& path, const LinearRecord& record);

} // namespace torsion::analysis
