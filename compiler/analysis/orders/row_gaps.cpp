#include "compiler/analysis/orders/row_gaps.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

// of the whole result lies in steps that are no wider than the usual one; so a result may be gaps by half
constexpr double usual_part = 0.25;
constexpr double widened = 3;             // how many usual steps a gap has at least
constexpr std::size_t beside_window = 64; // pieces on either side of a window that tell how fast a variable vibrates

/// The step that ends the narrowest ones which make up a part of the whole. Few tiny steps beside events do not count
/// for much.
double usual_step(std::vector<double> steps) {
    std::sort(steps.begin(), steps.end());
    double whole = 0, sum = 0;
    for (const double step : steps) whole += step;
    for (const double step : steps) {
        sum += step;
        if (sum >= usual_part * whole) return step;
    }
    return 0;
}

} // namespace

RowGaps::RowGaps(const Grid& grid, const ShaftMotion& shaft) : grid_(grid) {
    std::vector<double> times, angles;
    for (std::size_t i = 0; i < grid.pieces().size(); ++i)
        times.push_back(grid.pieces()[i].length), angles.push_back(std::abs(shaft.angle(i, 1) - shaft.angle(i, 0)));
    const double time = usual_step(times), angle = usual_step(angles);
    for (std::size_t i = 0; i < times.size(); ++i)
        is_gap_.push_back(times[i] > widened * time && angles[i] > widened * angle);
}

std::vector<std::size_t> RowGaps::hiding(const WindowPlaces& window, const std::vector<double>& column) const {
    const std::vector<Grid::Piece>& pieces = grid_.pieces();
    std::vector<std::size_t> gaps;
    for (std::size_t i = window.begin.piece; i <= window.end.piece; ++i) {
        if (is_gap_[i]) gaps.push_back(i);
    }
    if (gaps.empty()) return gaps;
    const std::size_t first = window.begin.piece - std::min(window.begin.piece, beside_window),
                      end = std::min(window.end.piece + 1 + beside_window, pieces.size());
    double duration = 0, sum = 0, squares = 0, slopes = 0; // integrals between the gaps
    for (std::size_t i = first; i < end; ++i) {
        if (is_gap_[i]) continue;
        const double h = pieces[i].length, middle = 0.5 * column[pieces[i].from] + 0.5 * column[pieces[i].to],
                     rise = column[pieces[i].to] - column[pieces[i].from];
        duration += h, sum += h * middle, slopes += rise * rise / h;
    }
    for (std::size_t i = first; i < end && duration > 0; ++i) {
        const double off = 0.5 * column[pieces[i].from] + 0.5 * column[pieces[i].to] - sum / duration;
        if (!is_gap_[i]) squares += pieces[i].length * off * off;
    }
    const double frequency = squares > 0 ? std::sqrt(slopes / squares) / (2 * std::numbers::pi) : 0; // in Hz
    std::erase_if(gaps,
                  [&](std::size_t i) { return duration > 0 && pieces[i].length * frequency * rows_in_period <= 1; });
    return gaps;
}

} // namespace torsion::analysis
