#include "compiler/analysis/orders/shaft_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr double jump = 1e-6; // in turns, of an angle between two rows of one time

} // namespace

ShaftMotion::ShaftMotion(const Grid& grid, const std::vector<double>& values, bool is_speed)
    : grid_(grid), curve_(grid, values), is_speed_(is_speed) {
    double sum = 0, forwards = 0, backwards = 0, fastest = 0;
    for (std::size_t i = 0; i < grid.pieces().size(); ++i) {
        if (is_speed) begins_.push_back(sum), sum += curve_.integral(i, 1);
        const double part = is_speed ? curve_.integral(i, 1) : curve_.value(i, 1) - curve_.value(i, 0);
        (part > 0 ? forwards : backwards) += std::abs(part);
        fastest = std::max(fastest, std::abs(part) / grid.pieces()[i].length);
    }
    direction_ = forwards >= backwards ? 1 : -1;
    turns_ = std::max(forwards, backwards) / (2 * std::numbers::pi);
    slowest_ = slowest_share * fastest;
}

double ShaftMotion::angle(std::size_t piece, double s) const {
    return is_speed_ ? begins_[piece] + curve_.integral(piece, s) : curve_.value(piece, s);
}

double ShaftMotion::speed(std::size_t piece, double s) const {
    return is_speed_ ? curve_.value(piece, s) : curve_.slope(piece, s);
}

bool ShaftMotion::turns_on(std::size_t piece, const char*& reason) const {
    // The rows count, and not the curve between them, which swings beside a jump that has no event.
    const double mean = (angle(piece, 1) - angle(piece, 0)) / grid_.pieces()[piece].length;
    const double slowest =
        is_speed_ ? std::min(direction_ * speed(piece, 0), direction_ * speed(piece, 1)) : direction_ * mean;
    reason = slowest < -slowest_ ? "the shaft turns backwards"
                                 : "the shaft stands, or turns more slowly than 0.5 % of its highest speed";
    return slowest > slowest_;
}

std::vector<ShaftMotion::Section> ShaftMotion::sections(std::vector<LeftOut>& left_out) const {
    std::vector<Section> sections;
    bool is_inside = false;
    for (std::size_t i = 0; i < grid_.pieces().size(); ++i) {
        const Grid::Piece& piece = grid_.pieces()[i];
        const char* reason = nullptr;
        if (!turns_on(i, reason)) {
            is_inside = false;
            if (!left_out.empty() && left_out.back().reason == reason && left_out.back().to == piece.begin)
                left_out.back().to += piece.length;
            else left_out.push_back({piece.begin, piece.begin + piece.length, reason});
            continue;
        }
        const bool jumps = i > 0 && std::abs(angle(i, 0) - angle(i - 1, 1)) > jump * 2 * std::numbers::pi;
        if (is_inside && jumps) left_out.push_back({piece.begin, piece.begin, "the angle jumps"});
        if (!is_inside || jumps) sections.push_back({i, i});
        sections.back().end = i + 1;
        is_inside = true;
    }
    return sections;
}

std::vector<double> unwrapped(std::vector<double> angle, double period) {
    const auto [low, high] = std::minmax_element(angle.begin(), angle.end());
    if (angle.empty() || *high - *low > period * (1 + 1e-6)) return angle;
    double added = 0, last = angle.front();
    for (double& value : angle) {
        const double step = value - last;
        last = value;
        if (std::abs(step) > period / 2) added -= std::copysign(period, step);
        value += added;
    }
    return angle;
}

} // namespace torsion::analysis
