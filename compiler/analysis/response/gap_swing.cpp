#include "compiler/analysis/response/gap_swing.h"

#include "compiler/analysis/linear/gaps.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace torsion::analysis {

namespace {

/// Friction of the library that is locked: its largest torque is tau0_max, its largest force f0_max.
void add_locked_friction(TorsionFrame& frame, std::vector<GapSwing>& swings) {
    const TorsionModel& model = *frame.model;
    std::unordered_map<std::string_view, std::uint32_t> rows;
    for (std::uint32_t row = 0; row < model.n_variables; ++row)
        rows.emplace(runtime::text(model, model.variables[row].name), row);
    const auto value = [&](std::uint32_t row) { return runtime::value_of(frame, model.variables[row]); };
    for (std::uint32_t c = 0; c < model.n_components; ++c) {
        const std::string path = component_path(model, c);
        const auto locked = rows.find(path + ".locked");
        if (locked == rows.end() || value(locked->second) == 0) continue;
        for (const auto& [effort, most] : {std::pair(".tau", ".tau0_max"), std::pair(".f", ".f0_max")}) {
            const auto row = rows.find(path + effort), limit = rows.find(path + most);
            if (row == rows.end() || limit == rows.end()) continue;
            GapSwing swing{.component = path, .is_friction = true, .row = row->second};
            swing.capacity = std::abs(value(limit->second));
            swing.set_mean(value(row->second));
            swings.push_back(std::move(swing));
        }
    }
}

} // namespace

std::vector<GapSwing> gap_swings(TorsionFrame& frame) {
    const TorsionModel& model = *frame.model;
    const auto value = [&](std::uint32_t row) { return runtime::value_of(frame, model.variables[row]); };
    std::vector<GapSwing> swings;
    if (model.outputs(&frame) != 0) return swings;
    for (const TorsionGap* gap : gaps(frame)) {
        GapSwing swing{.component = component_path(model, gap->component),
                       .is_closed = is_gap_closed(frame, *gap),
                       .row = gap->effort};
        if (swing.is_closed) swing.set_mean(value(gap->effort));
        else {
            const double middle = gap->middle != UINT32_MAX ? value(gap->middle) : 0;
            swing.row = gap->position,
            swing.bound = std::max(0.0, value(gap->width) / 2 - std::abs(value(gap->position) - middle));
        }
        swings.push_back(std::move(swing));
    }
    if (model.outputs(&frame) == 0) add_locked_friction(frame, swings);
    return swings;
}

void GapSwing::set_mean(double effort) {
    if (is_friction) bound = std::max(0.0, capacity - std::abs(effort));
    else if (is_closed) bound = std::abs(effort);
}

Exceeded exceeded(const ForcedResponse& response, std::size_t output, const GapSwing& gap) {
    Exceeded result;
    for (std::size_t speed = 0; speed < response.speeds.size(); ++speed) {
        const double amplitude = response.sum_at(speed, output);
        if (amplitude > result.amplitude)
            result = {amplitude, response.speeds[speed], gap.bound > 0 ? amplitude / gap.bound : INFINITY};
    }
    return result;
}

} // namespace torsion::analysis
