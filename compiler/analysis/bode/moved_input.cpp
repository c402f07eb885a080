#include "compiler/analysis/bode/moved_input.h"

#include "compiler/flat/source_inputs.h"

#include "torsion/simulate.h"

#include <algorithm>

namespace torsion::analysis {

std::vector<std::uint32_t> top_level_inputs(const TorsionModel& model) {
    std::vector<std::uint32_t> rows = inputs_of(model);
    std::erase_if(rows, [&](std::uint32_t row) { return runtime::text(model, model.variables[row].name).starts_with(flat::source_input_prefix); });
    return rows;
}

std::optional<MovedInput> moved_input(const LinearSystem& system, const TorsionModel& model, const std::string& name) {
    const std::vector<std::uint32_t> own = top_level_inputs(model);
    const std::string beside = std::string(flat::source_input_prefix) + name;
    for (std::size_t i = 0; i < system.inputs.size(); ++i) {
        const LinearVariable& input = system.inputs[i];
        if (input.name == name || input.name == beside) return MovedInput{i, std::find(own.begin(), own.end(), input.row) == own.end()};
    }
    return std::nullopt;
}

} // namespace torsion::analysis
