#pragma once
// How often each element changes its mode in a period: a clutch that locks, friction that breaks away. Its relations
// tell less: at an event they flicker, and one stop may take one of them or three.

#include "torsion/simulate.h"

#include <cstdint>
#include <vector>

namespace torsion::periodic {

/// The rows of an element in TorsionModel::modes.
struct ModeRows {
    std::uint32_t component = 0, first = 0, behind = 0;
};
std::vector<ModeRows> elements_with_modes(const TorsionModel& model);

/// Sees the rows of a period.
class ModeCount final : public runtime::Sink {
public:
    ModeCount(const TorsionModel& model, const std::vector<ModeRows>& elements)
        : model_(model), elements_(elements), phases_(elements.size()) {}
    bool begin(const TorsionModel&) override { return true; }
    bool row(const TorsionFrame& frame) override;
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

    /// Of each element. The end of the period is followed by its beginning. What lasts for less than a thousandth of it
    /// is no phase.
    std::vector<std::int64_t> changes() const;

private:
    struct Phase {
        double from;
        std::uint32_t mode;
    };
    const TorsionModel& model_;
    const std::vector<ModeRows>& elements_;
    std::vector<std::vector<Phase>> phases_;
    double first_ = 0, last_ = 0;
    bool has_any_ = false;
};

} // namespace torsion::periodic
