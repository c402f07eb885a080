#include "compiler/analysis/orders/order_tracking.h"

#include "compiler/analysis/orders/row_gaps.h"
#include "compiler/analysis/orders/turns_windows.h"
#include "compiler/support/parallel_for.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace torsion::analysis {

namespace {

constexpr double same_line = 1e-9;

/// Evenly spaced: the distance is that of two lines which a window can tell apart, but for the weight.
std::vector<double> even_lines(const OrderMap& map, const OrderOptions& options) {
    double allowed = 0;
    for (const TurnsWindow& window : map.windows) allowed = std::max(allowed, window.highest);
    const double usual = usual_highest_order * (options.over_frequency ? map.fastest() / 60 : 1);
    const double highest = std::min(options.highest > 0 ? options.highest : usual, allowed);
    double distance = 1 / options.turns;
    if (options.over_frequency) distance *= map.slowest() / 60;
    distance = std::max(distance, highest / static_cast<double>(most_lines));
    std::vector<double> lines;
    for (double i = 1; i * distance <= highest * (1 + same_line); ++i) lines.push_back(i * distance);
    return lines;
}

bool are_even(const std::vector<double>& lines) {
    for (std::size_t i = 2; i < lines.size(); ++i) {
        if (std::abs((lines[i] - lines[i - 1]) - (lines[1] - lines[0])) > 1e-12 * lines[i]) return false;
    }
    return lines.size() > 2;
}

/// A line a + b u through values, with the weights of Hann: least squares need positive ones, and those of a flat top
/// are partly negative.
struct Trend {
    double a = 0, b = 0;
    Trend(const std::vector<Node>& nodes, const std::vector<double>& values) {
        double w = 0, u = 0, uu = 0, y = 0, uy = 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const double at = nodes[i].u - 0.5, weight = nodes[i].measure * weight_at(nodes[i].u, WindowForm::Hann);
            w += weight, u += weight * at, uu += weight * at * at, y += weight * values[i],
                uy += weight * at * values[i];
        }
        const double determinant = w * uu - u * u;
        b = determinant > 0 ? (w * uy - u * y) / determinant : 0;
        a = (y - b * u) / w - 0.5 * b;
    }
    double at(double u) const { return a + b * u; }
};

/// Values whose squares are numbers, as 2^exponent of them.
struct Scaled {
    std::vector<double> values;
    int exponent = 0;
    explicit Scaled(std::vector<double> column) : values(std::move(column)) {
        double largest = 0;
        for (const double value : values) largest = std::max(largest, std::abs(value));
        if (largest == 0 || std::abs(std::ilogb(largest)) < squared) return;
        exponent = std::ilogb(largest);
        for (double& value : values) value = std::ldexp(value, -exponent);
    }
    double whole(double value) const { return std::ldexp(value, exponent); }
    std::complex<double> whole(std::complex<double> value) const { return {whole(value.real()), whole(value.imag())}; }

private:
    static constexpr int squared = 300; // far from where squares are no numbers any more
};

class Tracker {
public:
    Tracker(const Grid& grid, const ShaftMotion& shaft, const std::vector<std::vector<double>>& columns,
            const OrderOptions& options)
        : grid_(grid), shaft_(shaft), gaps_(grid, shaft), options_(options) {
        const Grid half = grid.halved();
        for (const std::vector<double>& column : columns) {
            const Scaled& scaled = columns_.emplace_back(column);
            curves_.emplace_back(grid, scaled.values);
            misses_.push_back(misses_of(half, scaled.values));
        }
    }

    OrderMap run(std::vector<LeftOut> left_out) {
        const std::vector<WindowPlaces> windows = windows_of(grid_, shaft_, options_, left_out);
        map_.turns = shaft_.turns(), map_.left_out = std::move(left_out);
        for (const WindowPlaces& window : windows) map_.windows.push_back(window.window);
        map_.lines = options_.lines.empty() ? even_lines(map_, options_) : options_.lines;
        has_even_lines_ = are_even(map_.lines);
        map_.variables.resize(curves_.size());
        for (TrackedVariable& v : map_.variables) {
            v.amplitudes.resize(windows.size() * map_.lines.size());
            for (std::vector<double>* numbers : {&v.mean, &v.rms, &v.peak, &v.missed}) numbers->resize(windows.size());
        }
        if (windows.size() > most_windows) return std::move(map_);
        parallel_for(windows.size(), options_.on_all_cores, [&](std::size_t i) { track(windows[i], i); });
        for (std::size_t v = 0; v < curves_.size(); ++v) leave_out_gaps(windows, v);
        add_gaps();
        return std::move(map_);
    }

private:
    /// At the end of each piece: the distance of its row from the curve through every second one; 0 where that has the
    /// row.
    std::vector<double> misses_of(const Grid& half, const std::vector<double>& column) const {
        const SmoothCurve coarse(half, column);
        const std::vector<Grid::Piece>& pieces = grid_.pieces();
        std::vector<double> misses(pieces.size(), 0.0);
        for (std::size_t i = 0, at = 0; i < pieces.size(); ++i) {
            const Grid::Piece& whole = half.pieces()[at];
            if (pieces[i].to == whole.to) ++at;
            else misses[i] = column[pieces[i].to] - coarse.value(at, pieces[i].length / whole.length);
        }
        return misses;
    }

    double missed_share(const WindowPlaces& window, std::size_t variable, double rms) const {
        double squares = 0, rows = 0;
        for (std::size_t i = window.begin.piece; i < window.end.piece; ++i) {
            const double miss = misses_[variable][i];
            if (miss != 0) squares += miss * miss, ++rows;
        }
        return rows > 0 && rms > 0 ? std::sqrt(squares / rows) / rms : 0;
    }

    /// One window of all variables, by one thread.
    void track(const WindowPlaces& window, std::size_t number) {
        const std::vector<Node> nodes = nodes_of(grid_, shaft_, window, options_);
        std::vector<std::vector<double>> deviations;
        for (std::size_t v = 0; v < curves_.size(); ++v) deviations.push_back(deviations_of(window, nodes, v, number));
        double whole = 0;
        for (const Node& node : nodes) whole += node.weight;
        const std::size_t n = map_.lines.size(), allowed = allowed_lines(window.window),
                          first = hidden_lines(window.window);
        std::vector<std::complex<double>> sums(n * curves_.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) add(nodes[i], i, deviations, allowed, sums);
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        for (std::size_t v = 0; v < curves_.size(); ++v) {
            for (std::size_t line = 0; line < n; ++line)
                map_.variables[v].amplitudes[number * n + line] =
                    line >= first && line < allowed ? columns_[v].whole(2.0 * sums[v * n + line] / whole)
                                                    : std::complex<double>(nan, nan);
        }
    }

    std::size_t allowed_lines(const TurnsWindow& window) const {
        const auto end = std::upper_bound(map_.lines.begin(), map_.lines.end(), window.highest * (1 + same_line));
        return static_cast<std::size_t>(end - map_.lines.begin());
    }

    /// Slow lines that the window does not tell from the trend.
    std::size_t hidden_lines(const TurnsWindow& window) const {
        if (options_.form == WindowForm::Hann) return 0;
        const double lowest =
            options_.over_frequency ? flat_top_periods / (window.to - window.from) : flat_top_periods / options_.turns;
        return static_cast<std::size_t>(
            std::lower_bound(map_.lines.begin(), map_.lines.end(), lowest * (1 - same_line)) - map_.lines.begin());
    }

    /// One node's part of all sums. A line has the phase of the one before, turned on.
    void add(const Node& node, std::size_t i, const std::vector<std::vector<double>>& deviations, std::size_t allowed,
             std::vector<std::complex<double>>& sums) const {
        const std::vector<double>& lines = map_.lines;
        if (allowed == 0) return;
        std::complex<double> phase = std::polar(1.0, -lines[0] * node.x);
        const std::complex<double> turned = has_even_lines_ ? std::polar(1.0, -(lines[1] - lines[0]) * node.x) : 0;
        for (std::size_t line = 0; line < allowed; ++line) {
            if (line > 0) phase = has_even_lines_ ? phase * turned : std::polar(1.0, -lines[line] * node.x);
            const double re = node.weight * phase.real(), im = node.weight * phase.imag();
            for (std::size_t v = 0; v < deviations.size(); ++v)
                sums[v * lines.size() + line] += std::complex<double>(deviations[v][i] * re, deviations[v][i] * im);
        }
    }

    /// Values without mean and trend; the window's mean, rms and peak.
    std::vector<double> deviations_of(const WindowPlaces& window, const std::vector<Node>& nodes, std::size_t variable,
                                      std::size_t number) {
        const SmoothCurve& curve = curves_[variable];
        std::vector<double> values;
        values.reserve(nodes.size());
        for (const Node& node : nodes) values.push_back(curve.value(node.place.piece, node.place.s));
        const Trend trend(nodes, values);
        double whole = 0, sum = 0, squares = 0, peak = 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            whole += nodes[i].measure, sum += nodes[i].measure * values[i];
            values[i] -= trend.at(nodes[i].u);
            squares += nodes[i].measure * values[i] * values[i], peak = std::max(peak, std::abs(values[i]));
        }
        const double first = shaft_.angle(window.begin.piece, window.begin.s),
                     span = shaft_.angle(window.end.piece, window.end.s) - first;
        for (std::size_t i = window.begin.piece + 1; i <= window.end.piece; ++i) { // the rows
            const double time = grid_.pieces()[i].begin;
            const double u = options_.over_frequency
                                 ? (time - window.window.from) / (window.window.to - window.window.from)
                                 : (shaft_.angle(i, 0) - first) / span;
            for (const double value : {curve.value(i - 1, 1), curve.value(i, 0)})
                peak = std::max(peak, std::abs(value - trend.at(u)));
        }
        TrackedVariable& to = map_.variables[variable];
        const Scaled& scaled = columns_[variable];
        const double rms = std::sqrt(squares / whole);
        to.mean[number] = scaled.whole(sum / whole), to.rms[number] = scaled.whole(rms),
        to.peak[number] = scaled.whole(peak);
        to.missed[number] = missed_share(window, variable, rms);
        return values;
    }

    /// Where the curve is made up across a gap, everything of the window is: order, mean, rms and peak.
    void leave_out_gaps(const std::vector<WindowPlaces>& windows, std::size_t variable) {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        TrackedVariable& v = map_.variables[variable];
        const std::size_t n = map_.lines.size();
        for (std::size_t w = 0; w < windows.size(); ++w) {
            const std::vector<std::size_t> gaps = gaps_.hiding(windows[w], columns_[variable].values);
            if (gaps.empty()) continue;
            ++v.hidden;
            hiding_.insert(gaps.begin(), gaps.end());
            for (std::vector<double>* numbers : {&v.mean, &v.rms, &v.peak, &v.missed}) (*numbers)[w] = nan;
            for (std::size_t line = 0; line < n; ++line) v.amplitudes[w * n + line] = {nan, nan};
        }
    }

    void add_gaps() {
        for (const std::size_t i : hiding_)
            map_.gaps.push_back({grid_.pieces()[i].begin, grid_.pieces()[i].begin + grid_.pieces()[i].length});
    }

    const Grid& grid_;
    const ShaftMotion& shaft_;
    const RowGaps gaps_;
    const OrderOptions& options_;
    std::vector<Scaled> columns_;
    std::set<std::size_t> hiding_; ///< pieces
    std::vector<SmoothCurve> curves_;
    std::vector<std::vector<double>> misses_; ///< [variables][pieces]
    bool has_even_lines_ = false;
    OrderMap map_;
};

} // namespace

double OrderMap::slowest() const {
    double slowest = std::numeric_limits<double>::infinity();
    for (const TurnsWindow& window : windows) slowest = std::min(slowest, window.speed);
    return slowest;
}

double OrderMap::fastest() const {
    double fastest = 0;
    for (const TurnsWindow& window : windows) fastest = std::max(fastest, window.speed);
    return fastest;
}

OrderMap track_orders(const std::vector<double>& time, const std::vector<double>& shaft, bool is_speed,
                      const std::vector<std::vector<double>>& columns, const OrderOptions& options) {
    const Grid grid(time);
    const ShaftMotion motion(grid, shaft, is_speed);
    return Tracker(grid, motion, columns, options).run({});
}

} // namespace torsion::analysis
