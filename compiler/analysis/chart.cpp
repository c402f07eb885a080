#include "compiler/analysis/chart.h"

#include "compiler/analysis/axis.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <limits>

namespace torsion::analysis {

namespace {

constexpr double width = 900, right_margin = 24, panel_height = 170, panel_distance = 224, top = 100, bottom = 62, character = 6.7;

[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, pattern);
    std::vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return text;
}

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '&') result += "&amp;";
        else if (c == '<') result += "&lt;";
        else if (c == '>') result += "&gt;";
        else if (c == '"') result += "&quot;";
        else result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return result;
}

/// Long names lose their middle: component and variable stand at the ends.
std::string shortened(const std::string& text, std::size_t most) {
    if (text.size() <= most) return text;
    std::size_t left = most / 2, right = text.size() - most / 2 + 1;
    while (left > 0 && (static_cast<unsigned char>(text[left]) & 0xC0) == 0x80) --left; // not within a character
    while (right < text.size() && (static_cast<unsigned char>(text[right]) & 0xC0) == 0x80) ++right;
    return text.substr(0, left) + "…" + text.substr(right);
}

std::string text_at(double x, double y, const char* anchor, const char* style, const std::string& text) {
    return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" %s>", x, y, anchor, style) + escaped(text) + "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2, const char* style) {
    return format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2, style);
}

struct Range {
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
    void add(const std::vector<double>& values) {
        for (const double v : values) {
            if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
        }
    }
    bool is_empty() const { return low > high; }
};

Range x_range(const Chart& chart) {
    Range range;
    for (const Panel& panel : chart.panels) {
        for (const Curve& curve : panel.curves) range.add(curve.x);
        for (const Band& band : panel.bands) range.add(band.x);
    }
    return range.is_empty() ? Range{0, 1} : range;
}

Range y_range(const Panel& panel) {
    Range range;
    for (const Curve& curve : panel.curves) range.add(curve.y);
    for (const Band& band : panel.bands) range.add(band.lower), range.add(band.upper);
    return range.is_empty() ? Range{0, 1} : range;
}

/// What falls into one column of pixels, as four points at most: where it comes in, lowest, highest, where it goes out. The picture stays the same and
/// its size does not grow with the number of rows.
class Path {
public:
    Path(const Axis& x, const Axis& y) : x_(x), y_(y) {}

    void add(double x, double y) {
        if (!std::isfinite(x) || !std::isfinite(y)) return end_column(), is_open_ = false, void();
        const Point point{x_.at(x), y_.at(y)};
        const double column = std::floor(point.x);
        if (count_ > 0 && column != column_) end_column();
        if (count_ == 0) column_ = column, first_ = lowest_ = highest_ = point;
        if (point.y < lowest_.y) lowest_ = point;
        if (point.y > highest_.y) highest_ = point;
        last_ = point;
        ++count_;
    }
    std::string text() { return end_column(), text_; }

private:
    struct Point {
        double x = 0, y = 0;
        bool operator==(const Point&) const = default;
    };
    void put(const Point& point) {
        text_ += format("%c%.1f %.1f", is_open_ ? 'L' : 'M', point.x, point.y);
        is_open_ = true;
    }
    void end_column() {
        if (count_ == 0) return;
        put(first_);
        if (count_ > 2) put(lowest_), put(highest_);
        if (count_ > 1) put(last_);
        count_ = 0;
    }

    const Axis &x_, &y_;
    std::string text_;
    bool is_open_ = false;
    double column_ = 0;
    std::size_t count_ = 0;
    Point first_, lowest_, highest_, last_;
};

std::string draw(const Curve& curve, const Axis& x, const Axis& y) {
    Path path(x, y);
    for (std::size_t i = 0; i < curve.x.size(); ++i) path.add(curve.x[i], curve.y[i]);
    return "<path d=\"" + path.text() + "\" fill=\"none\" stroke=\"" + curve.colour + format("\" stroke-width=\"%.1f\" stroke-linejoin=\"round\"/>\n", curve.width);
}

std::string draw(const Band& band, const Axis& x, const Axis& y) {
    Path path(x, y);
    for (std::size_t i = 0; i < band.x.size(); ++i) path.add(band.x[i], band.upper[i]);
    for (std::size_t i = band.x.size(); i-- > 0;) path.add(band.x[i], band.lower[i]);
    return "<path d=\"" + path.text() + "Z\" fill=\"" + band.colour + "\" stroke=\"" + band.colour + "\" stroke-width=\"1\"/>\n";
}

std::string draw_mark(double time, double value, const Axis& x, const Axis& y) {
    std::string text = line(x.at(time), y.begin, x.at(time), y.end, "stroke=\"#c22\" stroke-width=\"0.8\" stroke-dasharray=\"4 3\"");
    if (!std::isfinite(value)) return text;
    return text + format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"none\" stroke=\"#c22\" stroke-width=\"1.6\"/>\n", x.at(time), y.at(value));
}

std::string draw_axes(const Axis& x, const Axis& y) {
    std::string text;
    for (const double tick : y.ticks()) {
        text += line(x.begin, y.at(tick), x.end, y.at(tick), "stroke=\"#e4e4e4\"");
        text += text_at(x.begin - 8, y.at(tick) + 4, "end", "class=\"tick\"", y.label(tick));
    }
    for (const double tick : x.ticks()) {
        text += line(x.at(tick), y.begin, x.at(tick), y.end, "stroke=\"#e4e4e4\"");
        text += text_at(x.at(tick), y.begin + 18, "middle", "class=\"tick\"", x.label(tick));
    }
    return text + format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#888\"/>\n", x.begin, y.end, x.end - x.begin,
                         y.begin - y.end);
}

/// Within the panel's rectangle only: a value far outside must not cover what else there is.
std::string draw(const Panel& panel, const Axis& x, const Axis& y) {
    std::string text = draw_axes(x, y);
    const auto letters = static_cast<std::size_t>((x.end - x.begin) / character);
    const std::string remark = shortened(panel.remark, letters / 2);
    text += text_at(x.begin, y.end - 9, "start", "font-weight=\"bold\"", shortened(panel.heading, letters - std::min(remark.size() + 4, letters / 2)));
    text += text_at(x.end, y.end - 9, "end", "fill=\"#555\"", remark);
    for (const Band& band : panel.bands) text += draw(band, x, y);
    for (const Curve& curve : panel.curves) text += draw(curve, x, y);
    for (const auto& [time, value] : panel.marks) text += draw_mark(time, value, x, y);
    return text;
}

std::string draw_legend(const std::vector<LegendEntry>& legend, double x, double y) {
    std::string text;
    for (const LegendEntry& entry : legend) {
        const char* colour = entry.colour.c_str();
        switch (entry.form) {
        case LegendEntry::Form::Line: text += format("<path d=\"M%.1f %.1fh22\" stroke=\"%s\" stroke-width=\"2\"/>\n", x, y - 4, colour); break;
        case LegendEntry::Form::Area: text += format("<rect x=\"%.1f\" y=\"%.1f\" width=\"22\" height=\"10\" fill=\"%s\"/>\n", x, y - 9, colour); break;
        case LegendEntry::Form::Ring:
            text += format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\"/>\n", x + 11, y - 4, colour);
            break;
        }
        const std::string shown = shortened(entry.text, 40);
        text += text_at(x + 28, y, "start", "", shown);
        x += 28 + character * static_cast<double>(shown.size()) + 26;
    }
    return text;
}

std::vector<Axis> y_axes(const Chart& chart) {
    std::vector<Axis> axes;
    for (std::size_t i = 0; i < chart.panels.size(); ++i) {
        const Range range = y_range(chart.panels[i]);
        const double panel_top = top + panel_distance * static_cast<double>(i);
        axes.push_back(axis_for(range.low, range.high, panel_top + panel_height, panel_top, 5, true));
    }
    return axes;
}

/// Room for the longest number at the left.
double left_margin(const std::vector<Axis>& axes) {
    std::size_t longest = 4;
    for (const Axis& axis : axes) {
        for (const double tick : axis.ticks()) longest = std::max(longest, axis.label(tick).size());
    }
    return 24 + character * static_cast<double>(longest);
}

} // namespace

std::string render_svg(const Chart& chart) {
    const std::vector<Axis> y = y_axes(chart);
    const Range time = x_range(chart);
    const Axis x = axis_for(time.low, time.high, left_margin(y), width - right_margin, 10, false);
    const double panels = static_cast<double>(std::max<std::size_t>(chart.panels.size(), 1));
    const double height = top + panel_distance * (panels - 1) + panel_height + bottom;
    std::string text = format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" ", width, height, width, height);
    text += "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\">\n<style>.tick { font-size: 12px; fill: #555 }</style>\n";
    text += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    text += text_at(x.begin, 28, "start", "font-size=\"16\" font-weight=\"bold\"", shortened(chart.title, 90));
    text += draw_legend(chart.legend, x.begin, 54);
    for (std::size_t i = 0; i < chart.panels.size(); ++i) text += draw(chart.panels[i], x, y[i]);
    text += text_at((x.begin + x.end) / 2, height - 18, "middle", "", chart.x_label);
    return text + "</svg>\n";
}

} // namespace torsion::analysis
