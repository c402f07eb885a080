#include "compiler/analysis/plot/modes_chart.h"

#include "compiler/analysis/linear/critical_speeds.h"
#include "compiler/analysis/plot/axis.h"
#include "compiler/analysis/plot/chart.h"
#include "compiler/analysis/plot/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace torsion::analysis {

namespace {

constexpr double width = 900, left = 74, right = 90, top = 60, character_width = 6.7;
constexpr std::size_t most_shapes = 12;
constexpr const char *bar_colour = "#0b5cad", *order_colour = "#888", *mode_colour = "#0b5cad", *mark_colour = "#c22";
/// keeps text over lines legible
constexpr const char* halo = "paint-order=\"stroke\" stroke=\"#fff\" stroke-width=\"4\" ";

using svg::escaped, svg::format;

std::string text_at(double x, double y, const char* anchor, const std::string& style, const std::string& text) {
    return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" ", x, y, anchor) + style + ">" + escaped(text) +
           "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2, const char* colour, double thickness = 1,
                 const char* dashes = "none") {
    return format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%.1f\" "
                  "stroke-dasharray=\"%s\"/>\n",
                  x1, y1, x2, y2, colour, thickness, dashes);
}

std::string document(double height, const std::string& title, const std::string& body) {
    std::string text =
        format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" ",
               width, height, width, height);
    text += "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" "
            "fill=\"#fff\"/>\n";
    text += text_at(left, 30, "start", "font-size=\"16\" font-weight=\"bold\"", title);
    return text + body + "</svg>\n";
}

std::vector<std::size_t> vibrations(const ModalAnalysis& analysis) {
    std::vector<std::size_t> rows;
    for (std::size_t k = 0; k < analysis.modes.size(); ++k) {
        if (analysis.modes[k].kind == Mode::Kind::Vibration) rows.push_back(k);
    }
    return rows;
}

/// Bars to the right and to the left of a middle line: in phase and against it.
std::string shape_panel(const Mode& mode, std::size_t number, double y, double bar) {
    double longest = 0;
    for (const ShapeEntry& e : mode.shape)
        longest = std::max(longest, character_width * static_cast<double>(e.name.size()));
    const double begin = left + std::min(longest, 300.0), end = width - right, middle = (begin + end) / 2,
                 reach = (end - begin) / 2;
    const double bottom = y + 8 + bar * static_cast<double>(mode.shape.size());
    std::string text =
        text_at(left, y, "start", "font-weight=\"bold\"",
                format("%zu:  %.5g Hz,  damping %.3g %%", number, mode.frequency(), 100 * mode.damping_ratio()));
    text += line(middle, y + 6, middle, bottom, "#888");
    for (std::size_t i = 0; i < mode.shape.size(); ++i) {
        const ShapeEntry& e = mode.shape[i];
        const double centre = y + 8 + bar * (static_cast<double>(i) + 0.5),
                     length = reach * std::abs(e.value) * (e.value.real() < 0 ? -1 : 1);
        text += text_at(begin - 10, centre + 4, "end", "font-size=\"12\" fill=\"#333\"", e.name);
        text += format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n",
                       middle + std::min(length, 0.0), centre - 0.35 * bar, std::abs(length), 0.7 * bar, bar_colour);
        text += text_at(width - right + 10, centre + 4, "start", "font-size=\"12\" fill=\"#555\"",
                        format("%.3g", std::abs(e.value) * (e.value.real() < 0 ? -1 : 1)));
    }
    return text;
}

std::string axes(const Axis& x, const Axis& y) {
    std::string text;
    for (const double tick : y.ticks()) {
        text += line(x.begin, y.at(tick), x.end, y.at(tick), "#e4e4e4");
        text += text_at(x.begin - 8, y.at(tick) + 4, "end", "font-size=\"12\" fill=\"#555\"", y.label(tick));
    }
    for (const double tick : x.ticks()) {
        text += line(x.at(tick), y.begin, x.at(tick), y.end, "#e4e4e4");
        text += text_at(x.at(tick), y.begin + 18, "middle", "font-size=\"12\" fill=\"#555\"", x.label(tick));
    }
    return text + format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#888\"/>\n",
                         x.begin, y.end, x.end - x.begin, y.begin - y.end);
}

/// The highest eigenfrequency that an order reaches, plus a margin.
double highest_frequency(const ModalAnalysis& analysis, const std::vector<double>& orders, double high) {
    const double reach = orders.empty() ? 0 : *std::max_element(orders.begin(), orders.end()) * high / 60;
    double highest = 0, lowest = 0;
    for (std::size_t k : vibrations(analysis)) {
        const double f = analysis.modes[k].frequency();
        if (lowest == 0 || f < lowest) lowest = f;
        if (f <= reach) highest = std::max(highest, f);
    }
    return 1.1 * std::max(highest, lowest > 0 ? lowest : reach);
}

/// Texts of a diagram, which must not lie over each other.
class Labels {
public:
    /// Takes the room of a text if it is free. `anchor`: start, middle or end of it is at x; y: its base line.
    bool take(double x, double y, const std::string& anchor, const std::string& text) {
        const double wide = svg::width_of(text, size), from = anchor == "start" ? x
                                                              : anchor == "end" ? x - wide
                                                                                : x - wide / 2;
        const Box box{from, from + wide, y - size, y + 2};
        if (std::ranges::any_of(taken_, [&](const Box& b) {
                return b.left < box.right && box.left < b.right && b.top < box.bottom && box.top < b.bottom;
            }))
            return false;
        taken_.push_back(box);
        return true;
    }

private:
    static constexpr double size = 12; ///< of letters
    struct Box {
        double left, right, top, bottom;
    };
    std::vector<Box> taken_;
};

/// At the right end of its line, or as far to the left of labels that are there as it must be.
std::string mode_label(std::size_t number, double f, const Axis& x, const Axis& y, Labels& taken) {
    const std::string text = format("mode %zu: %.4g Hz", number, f);
    double at = x.end - 6;
    while (!taken.take(at, y.at(f) - 6, "end", text)) {
        at -= 12;
        if (at < x.begin + svg::width_of(text, 12)) return {};
    }
    return text_at(at, y.at(f) - 6, "end", halo + std::string("font-size=\"12\" fill=\"#0b5cad\""), text);
}

/// Below its mark to the right, and within the frame; of those that would lie over others none.
std::string critical_label(double speed, double f, const Axis& x, const Axis& y, Labels& taken) {
    const std::string text = format("%.0f", speed);
    const bool is_left = x.at(speed) + 8 + svg::width_of(text, 12) > x.end, is_above = y.at(f) + 17 > y.begin;
    const double at_x = x.at(speed) + (is_left ? -8 : 8), at_y = y.at(f) + (is_above ? -8 : 17);
    const char* anchor = is_left ? "end" : "start";
    if (!taken.take(at_x, at_y, anchor, text)) return {};
    return text_at(at_x, at_y, anchor, halo + std::string("font-size=\"12\" fill=\"#c22\""), text);
}

std::string order_line(double order, const Axis& x, const Axis& y, Labels& taken) {
    const double end = std::min(x.high, 60 * y.high / order);
    if (end <= x.low) return {};
    const bool leaves_at_top = end < x.high;
    std::string text =
        line(x.at(x.low), y.at(order * x.low / 60), x.at(end), y.at(order * end / 60), order_colour, 1, "6 3");
    const double label_x = leaves_at_top ? x.at(end) : x.end + 6,
                 label_y = leaves_at_top ? y.end - 5 : y.at(order * end / 60) - 5;
    const char* anchor = leaves_at_top ? "middle" : "start";
    if (!taken.take(label_x, label_y, anchor, format("order %g", order))) return text;
    return text + text_at(label_x, label_y, anchor, "font-size=\"12\" fill=\"#555\"", format("order %g", order));
}

} // namespace

std::string shapes_svg(const ModalAnalysis& analysis, const std::string& title) {
    constexpr double bar = 18;
    std::string body;
    double y = top + 14;
    std::size_t number = 0;
    for (std::size_t k : vibrations(analysis)) {
        if (++number > most_shapes) break;
        body += shape_panel(analysis.modes[k], k + 1, y, bar);
        y += bar * static_cast<double>(analysis.modes[k].shape.size()) + 44;
    }
    if (number == 0) body += text_at(left, y, "start", "", "no vibration"), y += 30;
    return document(y, title, body);
}

std::string campbell_svg(const ModalAnalysis& analysis, const std::vector<double>& orders, double low, double high,
                         const std::string& title) {
    constexpr double height = 560;
    const Axis x = axis_for(low, high, left, width - right, 10, false);
    const Axis y =
        axis_for(0, std::max(highest_frequency(analysis, orders, high), 1e-9), height - 60, top + 14, 8, true);
    std::string body = axes(x, y), labels; // labels are drawn over all lines
    Labels taken;
    for (const double order : orders) body += order_line(order, x, y, taken);
    for (std::size_t k : vibrations(analysis)) {
        const double f = analysis.modes[k].frequency();
        if (f > y.high) continue;
        body += line(x.begin, y.at(f), x.end, y.at(f), mode_colour, 1.8);
        labels += mode_label(k + 1, f, x, y, taken);
    }
    for (const CriticalSpeed& c : critical_speeds(analysis, orders, low, high)) {
        const double f = analysis.modes[c.mode].frequency();
        if (f > y.high) continue;
        body += format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"#fff\" stroke=\"%s\" stroke-width=\"1.6\"/>\n",
                       x.at(c.speed), y.at(f), mark_colour);
        labels += critical_label(c.speed, f, x, y, taken);
    }
    body += labels;
    body += text_at((x.begin + x.end) / 2, height - 18, "middle", "", "speed [rpm]");
    body += format("<text transform=\"translate(22 %.1f) rotate(-90)\" text-anchor=\"middle\">frequency [Hz]</text>\n",
                   (y.begin + y.end) / 2);
    return document(height, title, body);
}

std::string variants_svg(const ModesRecord& record, const std::string& title) {
    std::vector<double> values;
    std::map<std::size_t, std::vector<double>> frequencies; // by the number of the mode; NaN: it is no vibration there
    for (const VariedModes& variant : record.variants) {
        for (std::size_t k = 0; k < variant.numbers.size(); ++k) {
            const Mode& mode = variant.modal.modes[k];
            if (mode.kind != Mode::Kind::Vibration) continue;
            frequencies.try_emplace(variant.numbers[k], record.variants.size(), std::nan(""))
                .first->second[values.size()] = mode.frequency();
        }
        values.push_back(variant.value);
    }
    Panel panel;
    panel.heading = "eigenfrequency", panel.unit = "Hz";
    for (const auto& [number, of_mode] : frequencies) {
        Curve curve{values, of_mode, palette_colour(number - 1)};
        curve.mark = palette_mark(number - 1);
        panel.legend.push_back({LegendEntry::Form::Line, curve.colour, fmt::format("mode {}", number), "", curve.mark});
        panel.curves.push_back(std::move(curve));
    }
    Chart chart{title, record.varied, {}, {std::move(panel)}};
    return render_svg(chart);
}

} // namespace torsion::analysis
