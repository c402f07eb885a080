#include "compiler/analysis/response/turning_source.h"

#include "compiler/flat/excited.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace torsion::analysis {

namespace {

std::string_view name_of(const TorsionModel& model, std::uint32_t row) {
    return runtime::text(model, model.variables[row].name);
}

} // namespace

std::vector<TurningSource> turning_sources(const TorsionModel& model, const std::vector<DeclaredAngle>& declared) {
    std::unordered_map<std::string_view, std::uint32_t> rows;
    for (std::uint32_t row = 0; row < model.n_variables; ++row) rows.emplace(name_of(model, row), row);
    const auto beside = [&](std::string_view prefix, std::uint32_t of) {
        const auto found = rows.find(std::string(prefix) + std::string(name_of(model, of)));
        return found == rows.end() ? model.n_variables : found->second;
    };
    const auto state_of = [&](std::uint32_t row) {
        return static_cast<std::size_t>(std::find_if(model.states, model.states + model.n_x,
                                                     [&](const TorsionState& s) { return s.variable == row; }) -
                                        model.states);
    };
    std::vector<TurningSource> sources;
    for (const DeclaredAngle& one : declared) {
        TurningSource source;
        source.component = one.component, source.angle = name_of(model, one.angle), source.angle_row = one.angle;
        source.turn = state_of(beside(flat::turning_angle_prefix, one.angle)),
        source.rate = state_of(beside(flat::turning_speed_prefix, one.angle));
        if (source.turn == model.n_x || source.rate == model.n_x) continue;
        if (one.combustion) {
            const std::uint32_t input = beside(flat::combustion_input_prefix, *one.combustion);
            if (input < model.n_variables)
                source.combustion = model.variables[input].index, source.combustion_row = *one.combustion;
        }
        sources.push_back(std::move(source));
    }
    return sources;
}

} // namespace torsion::analysis
