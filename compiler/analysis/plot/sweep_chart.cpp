#include "compiler/analysis/plot/sweep_chart.h"

#include "compiler/analysis/plot/axis.h"
#include "compiler/analysis/plot/colour_scale.h"
#include "compiler/analysis/plot/svg.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>

namespace torsion::analysis {

namespace {

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

std::string with_unit(double value, const std::string& unit) {
    return number(value) + (unit.empty() ? "" : " " + unit);
}
std::string name_with_unit(const SweepTable& table, std::size_t column) {
    return table.names[column] + (table.units[column].empty() ? "" : " [" + table.units[column] + "]");
}

std::vector<double> values_of(const std::vector<double>& column) {
    std::vector<double> values = column;
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

/// All rows; of a grid, those in which every other parameter has its value of the first row.
std::vector<std::size_t> rows_of(const SweepTable& table, const SweepView& view) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < table.columns.front().size(); ++row) {
        bool is_shown = true;
        for (std::size_t p = 0; p < table.parameters && table.is_grid; ++p)
            is_shown = is_shown && (p == view.x || p == view.by || table.columns[p][row] == table.columns[p][0]);
        if (is_shown) rows.push_back(row);
    }
    return rows;
}

/// `b = 0.01, d = 3`: the fixed parameters.
std::string held(const SweepTable& table, const SweepView& view) {
    std::string text;
    for (std::size_t p = 0; p < table.parameters && table.is_grid; ++p) {
        if (p == view.x || p == view.by || values_of(table.columns[p]).size() < 2) continue;
        text += (text.empty() ? "" : ", ") + table.names[p] + " = " + with_unit(table.columns[p][0], table.units[p]);
    }
    return text;
}

Curve curve_of(const SweepTable& table, const SweepView& view, std::vector<std::size_t> rows,
               const std::string& colour) {
    const std::vector<double>& x = table.columns[view.x];
    std::stable_sort(rows.begin(), rows.end(), [&](std::size_t a, std::size_t b) { return x[a] < x[b]; });
    Curve curve;
    for (const std::size_t row : rows) {
        curve.x.push_back(x[row]);
        curve.y.push_back(table.columns[view.response][row]);
    }
    curve.colour = colour;
    return curve;
}

std::string rectangle(double x, double y, double width, double height, const std::string& fill) {
    return svg::format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"", x, y, width, height) +
           fill + "\"/>\n";
}

constexpr const char* quiet = "font-size=\"12\" fill=\"#555\"";

/// Cells of equal size, one per pair of values, independent of the distances of values: also fits ratios and lists.
class Map {
public:
    Map(const SweepTable& table, const SweepView& view)
        : table_(table), view_(view), x_(values_of(table.columns[view.x])), y_(values_of(table.columns[*view.by])) {
        for (const std::size_t row : rows_of(table, view)) {
            const double value = table.columns[view.response][row];
            if (std::isfinite(value)) low_ = std::min(low_, value), high_ = std::max(high_, value);
        }
        if (low_ > high_) low_ = 0, high_ = 1;
    }

    std::string render(double wide, const std::string& title) const {
        std::string text = svg::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 560\" width=\"%.0f\" height=\"%.0f\" ", wide,
            wide * 560 / 760);
        text += "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\">\n" + rectangle(0, 0, 760, 560, "#fff");
        text += at(left, 30, "start", title.empty() ? name_with_unit(table_, view_.response) : title, 640,
                   "font-size=\"16\" font-weight=\"bold\"", 16);
        text += at(left, 50, "start",
                   (title.empty() ? "" : name_with_unit(table_, view_.response) + "   ") + held(table_, view_), 640,
                   "fill=\"#555\"");
        text += rectangle(left, top, width, height, "#c8c8c8"); // failed runs stay grey
        for (const std::size_t row : rows_of(table_, view_)) text += cell(row);
        return text + labels() + bar() + "</svg>\n";
    }

private:
    static constexpr double left = 90, top = 64, width = 540, height = 420;

    static std::string at(double x, double y, const char* anchor, const std::string& text, double room,
                          const char* style = "", double size = 13) {
        return svg::text_at(x, y, anchor, style, svg::shortened(text, room, size));
    }
    static double place(const std::vector<double>& values, double value) {
        return static_cast<double>(std::lower_bound(values.begin(), values.end(), value) - values.begin());
    }
    double cell_width() const { return width / static_cast<double>(x_.size()); }
    double cell_height() const { return height / static_cast<double>(y_.size()); }
    double part(double value) const { return high_ > low_ ? (value - low_) / (high_ - low_) : 0.5; }

    std::string cell(std::size_t row) const {
        const double value = table_.columns[view_.response][row];
        if (!std::isfinite(value)) return {};
        const double x = left + place(x_, table_.columns[view_.x][row]) * cell_width();
        const double y = top + height - (place(y_, table_.columns[*view_.by][row]) + 1) * cell_height();
        // the overlap hides seams
        return rectangle(x, y, cell_width() + 0.3, cell_height() + 0.3, colour_at(part(value)));
    }

    std::string labels() const {
        std::string text;
        for (std::size_t i = 0; i < x_.size(); i += 1 + (x_.size() - 1) / 8) {
            text += svg::text_at(left + (static_cast<double>(i) + 0.5) * cell_width(), top + height + 18, "middle",
                                 quiet, number(x_[i]));
        }
        for (std::size_t i = 0; i < y_.size(); i += 1 + (y_.size() - 1) / 12) {
            text += svg::text_at(left - 8, top + height - (static_cast<double>(i) + 0.5) * cell_height() + 4, "end",
                                 quiet, number(y_[i]));
        }
        text += at(left + width / 2, top + height + 44, "middle", name_with_unit(table_, view_.x), width);
        return text + at(0, 0, "middle", name_with_unit(table_, *view_.by), height,
                         "transform=\"translate(22 274) rotate(-90)\"");
    }

    std::string bar() const {
        constexpr int pieces = 64;
        constexpr double x = left + width + 30, piece = height / pieces;
        std::string text;
        for (int i = 0; i < pieces; ++i)
            text += rectangle(x, top + height - (i + 1) * piece, 18, piece + 0.3, colour_at((i + 0.5) / pieces));
        const Axis axis = axis_for(low_, high_, top + height, top, 6, false);
        for (const double tick : axis.ticks())
            text += svg::text_at(x + 24, axis.at(tick) + 4, "start", quiet, axis.label(tick));
        return text;
    }

    const SweepTable& table_;
    SweepView view_;
    std::vector<double> x_, y_;
    double low_ = std::numeric_limits<double>::infinity(), high_ = -std::numeric_limits<double>::infinity();
};

} // namespace

SweepView usual_view(const SweepTable& table) {
    SweepView view{table.columns.size() - 1, 0, {}};
    if (table.parameters > 1 && table.is_grid) view.by = 1;
    return view;
}

std::optional<SweepView> view_of(const SweepTable& table, const SweepWish& wish, std::string& problem) {
    SweepView view = usual_view(table);
    const auto choose = [&](const std::string& name, bool is_parameter) -> std::optional<std::size_t> {
        const auto found = table.find(name);
        if (found && (*found < table.parameters || !is_parameter)) return found;
        problem = found ? "`" + name + "` is no parameter of the sweep" : "the table has no column `" + name + "`";
        return std::nullopt;
    };
    if (!wish.response.empty()) {
        const auto response = choose(wish.response, false);
        if (!response) return std::nullopt;
        view.response = *response;
    }
    if (!wish.x.empty()) {
        const auto x = choose(wish.x, true);
        if (!x) return std::nullopt;
        view.x = *x;
        if (view.by == view.x) view.by = 0; // the default was the second parameter; now the first
    }
    if (!wish.by.empty()) {
        view.by = choose(wish.by, true);
        if (!view.by) return std::nullopt;
    }
    if (wish.as_map && !view.by && table.parameters > 1) view.by = view.x == 1 ? 0 : 1;
    if (view.by == view.x) return problem = "`" + table.names[view.x] + "` cannot be both", std::nullopt;
    if (wish.as_map && !view.by) return problem = "a map needs two parameters", std::nullopt;
    return view;
}

Chart sweep_curves(const SweepTable& table, const SweepView& view) {
    const std::vector<std::size_t> rows = rows_of(table, view);
    Chart chart;
    chart.title = table.names[view.response] + " over " + table.names[view.x];
    chart.x_label = table.names[view.x], chart.x_unit = table.units[view.x];
    Panel panel;
    panel.heading = table.names[view.response], panel.unit = table.units[view.response];
    panel.remark = held(table, view);
    const std::vector<double> groups = view.by ? values_of(table.columns[*view.by]) : std::vector<double>{0};
    constexpr std::size_t most_entries = 5;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const std::string colour =
            colour_at(groups.size() > 1 ? 0.9 * static_cast<double>(i) / static_cast<double>(groups.size() - 1)
                                        : 0.3); // yellow is too light for a line
        std::vector<std::size_t> members;
        std::copy_if(rows.begin(), rows.end(), std::back_inserter(members),
                     [&](std::size_t row) { return !view.by || table.columns[*view.by][row] == groups[i]; });
        panel.curves.push_back(curve_of(table, view, std::move(members), colour));
        const bool is_named =
            view.by && (groups.size() <= most_entries ||
                        i % ((groups.size() + most_entries - 2) / (most_entries - 1)) == 0 || i + 1 == groups.size());
        if (is_named)
            chart.legend.push_back({LegendEntry::Form::Line, colour,
                                    table.names[*view.by] + " = " + with_unit(groups[i], table.units[*view.by])});
    }
    chart.panels.push_back(std::move(panel));
    return chart;
}

std::string render_sweep_map(const SweepTable& table, const SweepView& view, double width, const std::string& title) {
    return Map(table, view).render(width, title);
}

} // namespace torsion::analysis
