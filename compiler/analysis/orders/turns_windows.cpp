#include "compiler/analysis/orders/turns_windows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr double turn = 2 * std::numbers::pi;
constexpr double gauss_places[] = {-0.7745966692414834, 0, 0.7745966692414834},
                 gauss_weights[] = {5. / 18, 8. / 18, 5. / 18};

/// Where the shaft has turned up to an angle, from `from` on; `angle` counts in its direction.
Place place_of(const ShaftMotion& shaft, std::size_t from, std::size_t end, double angle) {
    const double direction = shaft.direction();
    std::size_t low = from, high = end - 1;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (direction * shaft.angle(middle, 1) < angle) low = middle + 1;
        else high = middle;
    }
    double below = 0, above = 1;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (below + above);
        (direction * shaft.angle(low, middle) < angle ? below : above) = middle;
    }
    return {low, above};
}

double time_at(const Grid& grid, Place place) {
    return grid.pieces()[place.piece].begin + place.s * grid.pieces()[place.piece].length;
}

/// The line that has five rows in its period where they are farthest apart.
double highest_line(const Grid& grid, const ShaftMotion& shaft, const WindowPlaces& window, bool over_frequency) {
    double widest = 0;
    for (std::size_t i = window.begin.piece; i <= window.end.piece; ++i)
        widest = std::max(widest, over_frequency ? grid.pieces()[i].length
                                                 : std::abs(shaft.angle(i, 1) - shaft.angle(i, 0)) / turn);
    return 1 / (rows_in_period * widest);
}

} // namespace

/// The coefficients of the flat top are those of ISO 18431-2.
double weight_at(double u, WindowForm form) {
    const double a = turn * u;
    if (form == WindowForm::Hann) return 1 - std::cos(a);
    return 1 - 1.933 * std::cos(a) + 1.286 * std::cos(2 * a) - 0.388 * std::cos(3 * a) + 0.0322 * std::cos(4 * a);
}

std::vector<WindowPlaces> windows_of(const Grid& grid, const ShaftMotion& shaft, const OrderOptions& options,
                                     std::vector<LeftOut>& left_out) {
    std::vector<WindowPlaces> windows;
    for (const ShaftMotion::Section& section : shaft.sections(left_out)) {
        const double first = shaft.direction() * shaft.angle(section.begin, 0),
                     last = shaft.direction() * shaft.angle(section.end - 1, 1);
        const double room = (last - first) / turn * (1 + 1e-9) - options.turns;
        if (room < 0) {
            left_out.push_back({time_at(grid, {section.begin, 0}), time_at(grid, {section.end - 1, 1}),
                                fmt::format("{:.3g} turns are fewer than the {:g} of a window", (last - first) / turn,
                                            options.turns)});
            continue;
        }
        Place from{section.begin, 0};
        for (double i = 0; i <= std::floor(room / options.step) && windows.size() <= most_windows; ++i) {
            WindowPlaces window;
            const double angle = first + i * options.step * turn;
            window.begin = from = place_of(shaft, from.piece, section.end, angle);
            window.end = place_of(shaft, from.piece, section.end, angle + options.turns * turn);
            const double begin = time_at(grid, window.begin), end = time_at(grid, window.end);
            window.window = {begin, end, options.turns * 60 / (end - begin),
                             highest_line(grid, shaft, window, options.over_frequency)};
            windows.push_back(window);
        }
    }
    std::stable_sort(left_out.begin(), left_out.end(),
                     [](const LeftOut& a, const LeftOut& b) { return a.from < b.from; });
    return windows;
}

std::vector<Node> nodes_of(const Grid& grid, const ShaftMotion& shaft, const WindowPlaces& window,
                           const OrderOptions& options) {
    std::vector<Node> nodes;
    const double first = shaft.angle(window.begin.piece, window.begin.s),
                 span = shaft.direction() * turn * options.turns;
    for (std::size_t i = window.begin.piece; i <= window.end.piece; ++i) {
        const double from = i == window.begin.piece ? window.begin.s : 0, to = i == window.end.piece ? window.end.s : 1;
        for (std::size_t k = 0; k < std::size(gauss_places); ++k) {
            Node node;
            node.place = {i, 0.5 * (from + to) + 0.5 * (to - from) * gauss_places[k]};
            const double duration = (to - from) * grid.pieces()[i].length * gauss_weights[k],
                         time = time_at(grid, node.place);
            const double angle = shaft.angle(i, node.place.s);
            node.x = options.over_frequency ? turn * time : angle;
            node.u = options.over_frequency ? (time - window.window.from) / (window.window.to - window.window.from)
                                            : (angle - first) / span;
            node.measure =
                options.over_frequency ? duration : duration * shaft.direction() * shaft.speed(i, node.place.s);
            node.weight = node.measure * weight_at(node.u, options.form);
            if (duration > 0) nodes.push_back(node);
        }
    }
    return nodes;
}

} // namespace torsion::analysis
