#include "compiler/analysis/plot/orders_chart.h"

#include "compiler/analysis/plot/chart.h"
#include "compiler/analysis/plot/heat_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace torsion::analysis {

namespace {

constexpr double most_columns = 240;
constexpr std::size_t most_rows = 260;
constexpr const char* speed_label = "speed [rev/min]";

std::string line_label(const OrdersRecord& record) {
    return record.options.over_frequency ? "frequency [Hz]" : "order";
}

/// Windows of nearly equal speed, by speed.
std::vector<std::vector<std::size_t>> by_speed(const OrderMap& map) {
    std::vector<std::size_t> windows(map.windows.size());
    std::iota(windows.begin(), windows.end(), std::size_t{0});
    std::stable_sort(windows.begin(), windows.end(),
                     [&](std::size_t a, std::size_t b) { return map.windows[a].speed < map.windows[b].speed; });
    const double apart = (map.fastest() - map.slowest()) / most_columns;
    std::vector<std::vector<std::size_t>> groups;
    for (const std::size_t w : windows) {
        if (groups.empty() || map.windows[w].speed - map.windows[groups.back().front()].speed > apart)
            groups.emplace_back();
        groups.back().push_back(w);
    }
    return groups;
}

/// Cells around places, with the middle between two as their edge.
std::vector<double> edges_around(const std::vector<double>& places) {
    const std::size_t n = places.size();
    std::vector<double> edges{places.front() - (n > 1 ? (places[1] - places[0]) / 2 : 0.5)};
    for (std::size_t i = 1; i < n; ++i) edges.push_back((places[i - 1] + places[i]) / 2);
    edges.push_back(places.back() + (n > 1 ? (places[n - 1] - places[n - 2]) / 2 : 0.5));
    return edges;
}

HeatMap map_of(const OrdersRecord& record, std::size_t variable) {
    const OrderMap& map = record.map;
    HeatMap result{.heading = record.variables[variable].name, .unit = record.variables[variable].unit};
    const std::size_t together = 1 + (map.lines.size() - 1) / most_rows; // lines in a cell: the largest shows
    std::vector<double> speeds, lines;
    for (std::size_t line = 0; line < map.lines.size(); line += together)
        lines.push_back((map.lines[line] + map.lines[std::min(line + together, map.lines.size()) - 1]) / 2);
    for (const std::vector<std::size_t>& group : by_speed(map)) {
        double sum = 0;
        for (const std::size_t w : group) sum += map.windows[w].speed;
        speeds.push_back(sum / static_cast<double>(group.size()));
        for (std::size_t row = 0; row < lines.size(); ++row) {
            double largest = std::numeric_limits<double>::quiet_NaN();
            for (std::size_t line = row * together; line < std::min((row + 1) * together, map.lines.size()); ++line) {
                for (const std::size_t w : group) largest = std::fmax(largest, std::abs(map.at(variable, w, line)));
            }
            result.values.push_back(largest);
        }
    }
    result.x = edges_around(speeds), result.y = edges_around(lines);
    return result;
}

Panel panel_for(const OrdersRecord& record, std::size_t variable) {
    Panel panel;
    panel.heading = record.variables[variable].name, panel.unit = record.variables[variable].unit;
    return panel;
}

/// A curve for each order over the speed. A run that comes back to a speed draws on.
Chart cuts_of(const OrdersRecord& record) {
    const OrderMap& map = record.map;
    Chart chart;
    chart.x_label = "speed", chart.x_unit = "rev/min";
    for (std::size_t w = 1; w < map.windows.size(); ++w)
        chart.is_plane = chart.is_plane || map.windows[w].speed < map.windows[w - 1].speed;
    for (std::size_t line = 0; line < map.lines.size(); ++line)
        chart.legend.push_back({.colour = palette_colour(line),
                                .text = record.options.over_frequency ? fmt::format("{:g} Hz", map.lines[line])
                                                                      : fmt::format("order {:g}", map.lines[line]),
                                .mark = palette_mark(line)});
    for (std::size_t v = 0; v < std::min(record.variables.size(), most_cut_panels); ++v) {
        Panel panel = panel_for(record, v);
        for (std::size_t line = 0; line < map.lines.size(); ++line) {
            Curve curve{.colour = palette_colour(line), .mark = palette_mark(line)};
            for (std::size_t w = 0; w < map.windows.size(); ++w)
                curve.x.push_back(map.windows[w].speed), curve.y.push_back(std::abs(map.at(v, w, line)));
            panel.curves.push_back(std::move(curve));
        }
        chart.panels.push_back(std::move(panel));
    }
    return chart;
}

/// The mean over all windows.
Chart spectra_of(const OrdersRecord& record) {
    const OrderMap& map = record.map;
    Chart chart;
    chart.x_label = record.options.over_frequency ? "frequency" : "order",
    chart.x_unit = record.options.over_frequency ? "Hz" : "";
    for (std::size_t v = 0; v < std::min(record.variables.size(), most_cut_panels); ++v) {
        Panel panel = panel_for(record, v);
        Curve curve{.x = map.lines, .colour = palette_colour(0)};
        for (std::size_t line = 0; line < map.lines.size(); ++line) {
            double mean = 0, count = 0;
            for (std::size_t w = 0; w < map.windows.size(); ++w) {
                if (const double size = std::abs(map.at(v, w, line)); std::isfinite(size))
                    mean += (size - mean) / ++count;
            }
            curve.y.push_back(count > 0 ? mean : std::numeric_limits<double>::quiet_NaN());
        }
        panel.curves.push_back(std::move(curve));
        chart.panels.push_back(std::move(panel));
    }
    return chart;
}

} // namespace

std::string orders_svg(const OrdersRecord& record, const std::string& title) {
    const OrderMap& map = record.map;
    if (record.options.lines.empty() && !map.is_steady()) {
        HeatMapPicture picture{title, speed_label, line_label(record), {}};
        for (std::size_t v = 0; v < std::min(record.variables.size(), most_maps); ++v)
            picture.maps.push_back(map_of(record, v));
        return render_svg(picture);
    }
    const bool is_spectrum = record.options.lines.empty();
    Chart chart = is_spectrum ? spectra_of(record) : cuts_of(record);
    chart.title = title + (is_spectrum ? fmt::format(", {:.5g} rev/min", (map.slowest() + map.fastest()) / 2) : "");
    return render_svg(chart);
}

} // namespace torsion::analysis
