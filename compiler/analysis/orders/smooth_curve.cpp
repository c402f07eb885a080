// Splines with slopes as unknowns; C. de Boor, A Practical Guide to Splines (1978), chapter IV.

#include "compiler/analysis/orders/smooth_curve.h"

#include <algorithm>

namespace torsion::analysis {

namespace {

// a distance of rows beside the next one: its quotient of differences is that of rounded numbers
constexpr double nearly_together = 0.01;

/// The slope at x[0] of the polynomial through the first rows, at most four.
double end_slope(const std::vector<double>& x, const std::vector<double>& y, bool at_end) {
    const std::size_t n = std::min<std::size_t>(4, x.size());
    const auto row = [&](std::size_t i) { return at_end ? x.size() - 1 - i : i; };
    double slope = 0;
    // derivative of Lagrange's polynomials, without the first row: y relative to it
    for (std::size_t j = 1; j < n; ++j) {
        double factor = 1 / (x[row(j)] - x[row(0)]);
        for (std::size_t k = 1; k < n; ++k) {
            if (k != j) factor *= (x[row(0)] - x[row(k)]) / (x[row(j)] - x[row(k)]);
        }
        slope += (y[row(j)] - y[row(0)]) * factor;
    }
    return slope;
}

/// Slopes with which the second derivative is continuous. The system is tridiagonal, and its diagonal dominates.
std::vector<double> slopes_of(const std::vector<double>& x, const std::vector<double>& y) {
    const std::size_t n = x.size();
    std::vector<double> slope(n), upper(n, 0.0);
    slope[0] = end_slope(x, y, false);
    for (std::size_t i = 1; i + 1 < n; ++i) {
        const double before = x[i] - x[i - 1], behind = x[i + 1] - x[i];
        const double right = 3 * (behind * (y[i] - y[i - 1]) / before + before * (y[i + 1] - y[i]) / behind);
        const double pivot = 2 * (before + behind) - behind * upper[i - 1];
        upper[i] = before / pivot;
        slope[i] = (right - behind * slope[i - 1]) / pivot;
    }
    slope[n - 1] = end_slope(x, y, true);
    for (std::size_t i = n - 1; i-- > 1;) slope[i] -= upper[i] * slope[i + 1];
    return slope;
}

} // namespace

Grid::Grid(const std::vector<double>& time) {
    for (std::size_t first = 0; first < time.size();) {
        std::size_t last = first;
        while (last + 1 < time.size() && time[last + 1] > time[last]) ++last;
        if (last > first) add_part(time, first, last);
        first = last + 1;
    }
}

void Grid::add_part(const std::vector<double>& time, std::size_t first, std::size_t last) {
    const std::size_t begin = pieces_.size();
    std::size_t from = first;
    for (std::size_t row = first + 1; row <= last; ++row) {
        const double before = time[row] - time[from];
        if (row < last && (before < nearly_together * (time[row + 1] - time[row]) ||
                           time[last] - time[row] < nearly_together * before))
            continue;
        pieces_.push_back({from, row, time[from], before, pieces_.size() == begin});
        from = row;
    }
}

Grid Grid::halved() const {
    Grid half;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        Piece piece = pieces_[i];
        if (i + 1 < pieces_.size() && !pieces_[i + 1].begins_part)
            piece.to = pieces_[i + 1].to, piece.length += pieces_[++i].length;
        half.pieces_.push_back(piece);
    }
    return half;
}

SmoothCurve::SmoothCurve(const Grid& grid, const std::vector<double>& values) {
    const std::vector<Grid::Piece>& pieces = grid.pieces();
    cubics_.reserve(pieces.size());
    for (std::size_t first = 0; first < pieces.size();) {
        std::size_t end = first + 1;
        while (end < pieces.size() && !pieces[end].begins_part) ++end;
        std::vector<double> x{pieces[first].begin}, y{values[pieces[first].from]};
        for (std::size_t i = first; i < end; ++i)
            x.push_back(pieces[i].begin + pieces[i].length), y.push_back(values[pieces[i].to]);
        const std::vector<double> slope = slopes_of(x, y);
        for (std::size_t i = 0; i + 1 < x.size(); ++i) {
            const double h = pieces[first + i].length, rise = y[i + 1] - y[i], m0 = h * slope[i], m1 = h * slope[i + 1];
            cubics_.push_back({h, y[i], m0, 3 * rise - 2 * m0 - m1, m0 + m1 - 2 * rise});
        }
        first = end;
    }
}

double SmoothCurve::value(std::size_t piece, double s) const {
    const Cubic& p = cubics_[piece];
    return p.a + s * (p.b + s * (p.c + s * p.d));
}

double SmoothCurve::slope(std::size_t piece, double s) const {
    const Cubic& p = cubics_[piece];
    return (p.b + s * (2 * p.c + s * 3 * p.d)) / p.length;
}

double SmoothCurve::integral(std::size_t piece, double s) const {
    const Cubic& p = cubics_[piece];
    return p.length * s * (p.a + s * (p.b / 2 + s * (p.c / 3 + s * p.d / 4)));
}

} // namespace torsion::analysis
