#include "compiler/periodic/mode_count.h"

namespace torsion::periodic {

namespace {

constexpr double least_phase = 1e-3; // of the period

} // namespace

std::vector<ModeRows> elements_with_modes(const TorsionModel& model) {
    std::vector<ModeRows> result;
    for (std::uint32_t i = 0; i < model.n_modes; ++i) {
        if (result.empty() || result.back().component != model.modes[i].component)
            result.push_back({model.modes[i].component, i, i});
        result.back().behind = i + 1;
    }
    return result;
}

bool ModeCount::row(const TorsionFrame& frame) {
    if (!has_any_) first_ = frame.time;
    has_any_ = true, last_ = frame.time;
    for (std::size_t e = 0; e < elements_.size(); ++e) {
        std::uint32_t mode = elements_[e].first;
        const auto holds = [&](const TorsionMode& its) {
            return its.variable == UINT32_MAX || runtime::value_of(frame, model_.variables[its.variable]) == its.value;
        };
        while (mode < elements_[e].behind && !holds(model_.modes[mode])) ++mode;
        std::vector<Phase>& phases = phases_[e];
        if (phases.empty() || phases.back().mode != mode) phases.push_back({frame.time, mode});
    }
    return true;
}

std::vector<std::int64_t> ModeCount::changes() const {
    std::vector<std::int64_t> result;
    const double least = least_phase * (last_ - first_);
    for (const std::vector<Phase>& phases : phases_) {
        std::int64_t count = 0;
        std::vector<std::uint32_t> lasting;
        for (std::size_t i = 0; i < phases.size(); ++i) {
            double span = (i + 1 < phases.size() ? phases[i + 1].from : last_) - phases[i].from;
            // the end of the period
            const bool goes_through = phases.front().mode == phases.back().mode && phases.size() > 1;
            if (goes_through && i + 1 == phases.size()) span += phases[1].from - first_;
            if (goes_through && i == 0) span += last_ - phases.back().from;
            if (span >= least) lasting.push_back(phases[i].mode);
        }
        for (std::size_t i = 0; i < lasting.size(); ++i)
            count += lasting[i] != lasting[(i + 1) % lasting.size()] ? 1 : 0;
        result.push_back(count);
    }
    return result;
}

} // namespace torsion::periodic
