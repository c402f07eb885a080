#pragma once
// Which input of a linear system moves a variable: one of the top level, or one beside what a component computes
// (compiler/flat/excitation_inputs.h).

#include "compiler/analysis/linear/linear_system.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

/// Rows of the Real inputs of the top level, without those beside components.
std::vector<std::uint32_t> top_level_inputs(const TorsionModel& model);

struct MovedInput {
    std::size_t place = 0; ///< among the inputs of the system
    bool is_beside = false;
};
std::optional<MovedInput> moved_input(const LinearSystem& system, const TorsionModel& model, const std::string& name);

/// Removes the derivatives of a moved input, which equations beside a part without mass use: other states of the same
/// system do without. Empty, or the first output that depends on a derivative itself.
std::string without_rates(LinearSystem& system, std::size_t place);

} // namespace torsion::analysis
