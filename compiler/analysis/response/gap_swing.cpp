#include "compiler/analysis/response/gap_swing.h"

#include "compiler/analysis/linear/gaps.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

std::vector<GapSwing> gap_swings(TorsionFrame& frame) {
    const TorsionModel& model = *frame.model;
    const auto value = [&](std::uint32_t row) { return runtime::value_of(frame, model.variables[row]); };
    std::vector<GapSwing> swings;
    if (model.outputs(&frame) != 0) return swings;
    for (const TorsionGap* gap : gaps(frame)) {
        GapSwing swing{component_path(model, gap->component), is_gap_closed(frame, *gap), gap->effort, 0};
        if (swing.is_closed) swing.bound = std::abs(value(gap->effort));
        else {
            const double middle = gap->middle != UINT32_MAX ? value(gap->middle) : 0;
            swing.row = gap->position, swing.bound = std::max(0.0, value(gap->width) / 2 - std::abs(value(gap->position) - middle));
        }
        swings.push_back(std::move(swing));
    }
    return swings;
}

Exceeded exceeded(const ForcedResponse& response, std::size_t output, const GapSwing& gap) {
    Exceeded result;
    for (std::size_t speed = 0; speed < response.speeds.size(); ++speed) {
        const double amplitude = response.sum_at(speed, output);
        if (amplitude > result.amplitude) result = {amplitude, response.speeds[speed], gap.bound > 0 ? amplitude / gap.bound : INFINITY};
    }
    return result;
}

} // namespace torsion::analysis
