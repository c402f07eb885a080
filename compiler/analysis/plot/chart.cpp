#include "compiler/analysis/plot/chart.h"

#include "compiler/analysis/plot/axis.h"
#include "compiler/analysis/plot/legend.h"
#include "compiler/analysis/plot/svg.h"
#include "compiler/analysis/plot/svg_path.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::analysis {

namespace {

using svg::format;
using svg::Line;
using svg::Point;

constexpr double text_size = 13, tick_size = 12, least_panel_height = 48;
constexpr double side_margin = 20, heading_height = 24, panel_gap = 18, axis_room = 46;
constexpr std::size_t picture_points = 24000; ///< of all curves together, each some six bytes

struct Range {
    bool is_positive = false; ///< others do not count
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
    void add(const std::vector<double>& values) {
        for (const double v : values) {
            if (std::fabs(v) < 1e300 && (v > 0 || !is_positive)) low = std::min(low, v), high = std::max(high, v);
        }
    }
    bool is_empty() const { return low > high; }
};

Line line_of(const Curve& curve, const Axis& x, const Axis& y) {
    Line line = svg::to_pixels(curve.x, curve.y, x, y);
    for (auto& part : line) {
        for (Point& point : part) point.y -= curve.shift;
    }
    return curve.is_step ? svg::with_steps(line) : line;
}

/// Draws marks every 130 pixels, offset between curves.
std::string draw_marks(const Curve& curve, const Line& line, const Axis& x, std::size_t number) {
    std::string text;
    double next = x.begin + 25 + 37 * static_cast<double>(number % 4);
    for (const auto& part : line) {
        for (const Point& point : part) {
            if (point.x < next) continue;
            text += draw_curve_mark(curve.mark, point.x, point.y, curve.colour);
            while (next <= point.x) next += 130;
        }
    }
    return text;
}

std::string draw_arrow(const Point& at, const Point& from, const std::string& colour) {
    const double length = std::hypot(at.x - from.x, at.y - from.y);
    if (length == 0) return "";
    const double ux = (at.x - from.x) / length, uy = (at.y - from.y) / length;
    return format("<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fz\" fill=\"%s\"/>\n", at.x + 5 * ux, at.y + 5 * uy,
                  at.x - 5 * ux - 4 * uy, at.y - 5 * uy + 4 * ux, at.x - 5 * ux + 4 * uy, at.y - 5 * uy - 4 * ux,
                  colour.c_str());
}

/// Draws a ring at the start of the curve, and arrows at equal distances along it.
std::string draw_direction(const Curve& curve, const Line& line) {
    double total = 0;
    for (const auto& part : line) {
        for (std::size_t i = 1; i < part.size(); ++i)
            total += std::hypot(part[i].x - part[i - 1].x, part[i].y - part[i - 1].y);
    }
    const double count = std::clamp(std::floor(total / 160), 1.0, 12.0), distance = total / (count + 0.5);
    std::string text;
    std::vector<Point> placed;
    double walked = 0, next = distance / 2;
    for (const auto& part : line) {
        for (std::size_t i = 1; i < part.size(); ++i) {
            const Point &a = part[i - 1], &b = part[i];
            const double length = std::hypot(b.x - a.x, b.y - a.y);
            for (; length > 0 && walked + length >= next && next < total; next += distance) {
                const double t = (next - walked) / length;
                const Point at{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
                const bool is_crowded = std::any_of(placed.begin(), placed.end(), [&](const Point& p) {
                    return std::hypot(p.x - at.x, p.y - at.y) < 18;
                });
                if (!is_crowded) text += draw_arrow(at, a, curve.colour), placed.push_back(at);
            }
            walked += length;
        }
    }
    if (line.empty() || line.front().empty()) return text;
    const Point start = line.front().front();
    return text + format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#fff\" stroke=\"%s\" stroke-width=\"1.6\"/>\n",
                         start.x, start.y, curve.colour.c_str());
}

class Drawing {
public:
    explicit Drawing(const Chart& chart) : chart_(chart) {
        for (const Panel& panel : chart.panels) curves_ += panel.curves.size();
        lay_out();
    }

    std::string document() const {
        std::string text = format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
                                  "height=\"%.0f\" role=\"img\" ",
                                  chart_.width, height_, chart_.width, height_);
        text += format(
            "font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" font-size=\"%.0f\" fill=\"#222\">\n",
            text_size);
        text += "<title>" + svg::escaped(chart_.title.empty() ? chart_.x_label : chart_.title) + "</title>\n";
        text += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
        if (!chart_.title.empty()) {
            text += svg::text_at(side_margin, 28, "start", "font-size=\"16\" font-weight=\"bold\"",
                                 svg::shortened(chart_.title, chart_.width - 2 * side_margin, 17));
        }
        text += LegendLayout(chart_.legend, chart_.width - 2 * side_margin, 0).draw(side_margin, legend_baseline_);
        for (std::size_t i = 0; i < chart_.panels.size(); ++i) text += draw_panel(i);
        const std::string label = axis_title(chart_.x_label, chart_.x_unit, x_.exponent);
        text += svg::text_at((x_.begin + x_.end) / 2, height_ - 12, "middle", "",
                             svg::shortened(label, chart_.width - 2 * side_margin, text_size));
        return text + "</svg>\n";
    }

private:
    LegendLayout legend_of(const Panel& panel, const Axis& y) const {
        const double width = x_.end - x_.begin,
                     used = svg::width_of(heading_of(panel, y), text_size + 1) + svg::width_of(panel.remark, text_size);
        return {panel.legend, width, width - used - 30};
    }

    std::string heading_of(const Panel& panel, const Axis& y) const {
        return svg::shortened(axis_title(panel.heading, panel.unit, y.exponent), 0.7 * (x_.end - x_.begin),
                              text_size + 1);
    }

    static double weight_of(const Panel& panel) { return panel.is_mode ? 0.5 : 1; }

    Axis y_axis_of(const Panel& panel, double begin, double end) const {
        const auto [low, high] = y_span(panel);
        if (panel.is_logarithmic) return logarithmic_axis_for(low, high, begin, end);
        Axis y = axis_for(low, high, begin, end, std::clamp(static_cast<int>((begin - end) / 38), 2, 9), false);
        if (panel.is_mode && y.step < 1) y.step = 1, y.decimals = 0, y.exponent = 0;
        return y;
    }

    /// Finds the heights first, with axes of a guessed length: their labels decide the margin, and the margin decides
    /// the rows of the legends.
    void lay_out() {
        const auto [low, high] = x_span(chart_);
        double left = 0, weights = 0;
        for (const Panel& panel : chart_.panels) {
            weights += weight_of(panel);
            const Axis y = y_axis_of(panel, 180, 0);
            for (const double tick : y.ticks()) left = std::max(left, svg::width_of(y.label(tick), tick_size));
        }
        const double begin = side_margin + 10 + std::max(left, 24.0);
        x_ = axis_for(low, high, begin, chart_.width - side_margin - 8,
                      std::clamp(static_cast<int>((chart_.width - begin) / 85), 2, 14), false);

        double fixed = chart_.title.empty() ? 12 : 42;
        legend_baseline_ = fixed + 12;
        const double legend = LegendLayout(chart_.legend, chart_.width - 2 * side_margin, 0).height();
        if (legend > 0) fixed += legend + 8;
        top_ = fixed;
        for (const Panel& panel : chart_.panels)
            fixed += heading_height + legend_of(panel, y_axis_of(panel, 180, 0)).height() + panel_gap;
        fixed += axis_room - panel_gap;
        unit_height_ = panel_height(fixed, std::max(weights, 0.5));
        height_ = std::round(fixed + unit_height_ * weights);
        place_axes();
    }

    double panel_height(double fixed, double weights) const {
        if (chart_.height > 0) return std::max(least_panel_height, (chart_.height - fixed) / weights);
        if (weights <= 1) return 380;
        return weights <= 2 ? 230 : weights <= 3 ? 185 : 150;
    }

    void place_axes() {
        double at = top_;
        for (const Panel& panel : chart_.panels) {
            headings_.push_back(at + 15);
            at += heading_height + legend_of(panel, y_axis_of(panel, 180, 0)).height();
            const double height = unit_height_ * weight_of(panel);
            y_.push_back(y_axis_of(panel, at + height, at));
            at += height + panel_gap;
        }
        if (!chart_.is_plane) return;
        for (Axis& y : y_) equalize_digits(x_, y);
    }

    std::string draw_axes(const Axis& y, bool has_labels) const {
        std::string lines, labels;
        for (const double tick : y.ticks()) {
            const bool is_zero = std::fabs(tick) < 1e-6 * y.step && tick != y.low;
            lines += svg::line(x_.begin, y.at(tick), x_.end, y.at(tick), is_zero ? "stroke=\"#b5b5b5\"" : "");
            labels += svg::text_at(x_.begin - 8, y.at(tick) + 4, "end", "", y.label(tick));
        }
        for (const double tick : x_.ticks()) {
            lines += svg::line(x_.at(tick), y.begin, x_.at(tick), y.end, "");
            if (has_labels) labels += svg::text_at(x_.at(tick), y.begin + 17, "middle", "", x_.label(tick));
        }
        return "<g stroke=\"#e6e6e6\">\n" + lines + "</g>\n" +
               format("<g font-size=\"%.0f\" fill=\"#555\">\n", tick_size) + labels + "</g>\n" +
               format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#999\"/>\n",
                      x_.begin, y.end, x_.end - x_.begin, y.begin - y.end);
    }

    std::string draw_panel(std::size_t i) const {
        const Panel& panel = chart_.panels[i];
        const Axis& y = y_[i];
        const std::string heading = heading_of(panel, y);
        const double room = x_.end - x_.begin;
        std::string text = draw_axes(y, i + 1 == chart_.panels.size());
        text += svg::text_at(x_.begin, headings_[i], "start", "font-weight=\"bold\"", heading);
        if (!panel.remark.empty())
            text += svg::text_at(x_.end, headings_[i], "end", "fill=\"#555\"",
                                 svg::shortened(panel.remark, room / 2, text_size));
        const LegendLayout legend = legend_of(panel, y);
        // the gap after the last entry parts them
        const double behind = panel.remark.empty() ? -legend_gap : svg::width_of(panel.remark, text_size);
        if (legend.is_beside_heading()) text += legend.draw(x_.end - behind - legend.row_width(), headings_[i]);
        else text += legend.draw(x_.begin, headings_[i] + legend_row);
        for (const auto& [from, to] : panel.spans) text += draw_span(from, to, y);
        for (const Band& band : panel.bands) text += draw_band(band, y);
        for (std::size_t c = 0; c < panel.curves.size(); ++c) text += draw_curve(panel.curves[c], y, c);
        for (const auto& [time, value] : panel.marks) text += draw_ring(time, value, y);
        return text;
    }

    /// All curves share the size of the document.
    std::size_t points_of_curve() const { return picture_points / std::max<std::size_t>(curves_, 1); }

    std::string draw_curve(const Curve& curve, const Axis& y, std::size_t number) const {
        const Line line = line_of(curve, x_, y);
        const Line thin = chart_.is_plane ? svg::thinned_plane(line, 0.5, points_of_curve())
                                          : svg::thinned_columns(line, 1, points_of_curve());
        std::string style = "fill=\"none\" stroke=\"" + curve.colour +
                            format("\" stroke-width=\"%.1f\" stroke-linejoin=\"round\"", curve.width);
        style += curve.dash.empty() ? " stroke-linecap=\"round\"" : " stroke-dasharray=\"" + curve.dash + "\"";
        if (curve.opacity < 1) style += format(" stroke-opacity=\"%.2g\"", curve.opacity);
        std::string text = "<path d=\"" + svg::path_data(thin) + "\" " + style + "/>\n";
        if (curve.mark != Mark::None) text += draw_marks(curve, thin, x_, number);
        return chart_.is_plane ? text + draw_direction(curve, line) : text;
    }

    std::string draw_band(const Band& band, const Axis& y) const {
        Line area = svg::thinned_columns(svg::to_pixels(band.x, band.upper, x_, y), 1, points_of_curve());
        Line lower = svg::thinned_columns(svg::to_pixels(band.x, band.lower, x_, y), 1, points_of_curve());
        std::vector<Point> outline;
        for (const auto& part : area) outline.insert(outline.end(), part.begin(), part.end());
        for (auto part = lower.rbegin(); part != lower.rend(); ++part)
            outline.insert(outline.end(), part->rbegin(), part->rend());
        return "<path d=\"" + svg::path_data({outline}) + "Z\" fill=\"" + band.colour + "\" stroke=\"" + band.colour +
               "\" stroke-width=\"1\"/>\n";
    }

    std::string draw_span(double from, double to, const Axis& y) const {
        const double left = x_.at(std::max(from, x_.low)), right = x_.at(std::min(to, x_.high));
        if (!(right > left)) return "";
        return format(
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#c22\" fill-opacity=\"0.12\"/>\n", left,
            y.end, right - left, y.begin - y.end);
    }

    std::string draw_ring(double time, double value, const Axis& y) const {
        std::string text = svg::line(x_.at(time), y.begin, x_.at(time), y.end,
                                     "stroke=\"#c22\" stroke-width=\"0.8\" stroke-dasharray=\"4 3\"");
        if (!std::isfinite(value)) return text;
        return text +
               format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"none\" stroke=\"#c22\" stroke-width=\"1.6\"/>\n",
                      x_.at(time), y.at(value));
    }

    const Chart& chart_;
    std::size_t curves_ = 0;
    Axis x_;
    std::vector<Axis> y_;
    std::vector<double> headings_; ///< baselines
    double legend_baseline_ = 0, top_ = 0, unit_height_ = 0, height_ = 0;
};

} // namespace

std::pair<double, double> x_span(const Chart& chart) {
    Range range;
    for (const Panel& panel : chart.panels) {
        for (const Curve& curve : panel.curves) range.add(curve.x);
        for (const Band& band : panel.bands) range.add(band.x);
    }
    if (range.is_empty()) range.low = 0, range.high = 1;
    const double margin = chart.is_plane ? 0.04 * (range.high - range.low) : 0;
    return {chart.x_low.value_or(range.low - margin), chart.x_high.value_or(range.high + margin)};
}

std::pair<double, double> y_span(const Panel& panel) {
    Range range{panel.is_logarithmic};
    for (const Curve& curve : panel.curves) range.add(curve.y);
    for (const Band& band : panel.bands) range.add(band.lower), range.add(band.upper);
    if (range.is_empty()) return panel.is_logarithmic ? std::pair(1.0, 10.0) : std::pair(0.0, 1.0);
    if (panel.is_logarithmic) return {range.low / 1.1, range.high * 1.2};
    const double margin = panel.is_mode ? 0.35 : 0.05 * (range.high - range.low);
    return {range.low - margin, range.high + margin};
}

std::string render_svg(const Chart& chart) { return Drawing(chart).document(); }

} // namespace torsion::analysis
