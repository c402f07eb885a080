#pragma once
// How a shaft turns through a result, from its angle or its speed, and where that is a steady turning in one direction.

#include "compiler/analysis/orders/smooth_curve.h"

#include <cstddef>
#include <string>
#include <vector>

namespace torsion::analysis {

/// Part of a result that cannot be analysed over the angle.
struct LeftOut {
    double from = 0, to = 0; ///< in seconds
    std::string reason;
};

class ShaftMotion {
public:
    /// `values`: rad, or rad/s; the integral of a speed begins at 0.
    ShaftMotion(const Grid& grid, const std::vector<double>& values, bool is_speed);

    double angle(std::size_t piece, double s) const;
    double speed(std::size_t piece, double s) const;
    double direction() const { return direction_; } ///< in which the shaft turns more: 1 or -1
    double turns() const { return turns_; }         ///< in that direction

    /// Pieces through which the shaft turns in its direction without a pause.
    struct Section {
        std::size_t begin, end; ///< pieces
    };
    std::vector<Section> sections(std::vector<LeftOut>& left_out) const;

private:
    bool turns_on(std::size_t piece, const char*& reason) const;

    const Grid& grid_;
    SmoothCurve curve_;
    bool is_speed_;
    std::vector<double> begins_; ///< of a speed: the angle where each piece begins
    double direction_ = 1, turns_ = 0, slowest_ = 0;
};

/// The angle without its jumps back, if it is one that begins anew with each turn: all its values lie within `period`.
std::vector<double> unwrapped(std::vector<double> angle, double period);

constexpr double slowest_share = 0.005; ///< of the highest speed: a shaft that turns more slowly stands

} // namespace torsion::analysis
