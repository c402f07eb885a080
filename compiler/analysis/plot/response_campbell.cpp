// Campbell diagrams with amplitudes: on the line of each order stand circles whose radius is in proportion to the
// amplitude there.

#include "compiler/analysis/plot/axis.h"
#include "compiler/analysis/plot/response_chart.h"
#include "compiler/analysis/plot/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

constexpr double page_width = 900, diagram_height = 380, diagram_left = 64, diagram_right = 76, largest_radius = 18,
                 smallest_radius = 0.8;
constexpr std::size_t circle_columns = 90; ///< of a diagram: in each an order has the circle of its largest amplitude
constexpr double label_height = 13;
constexpr const char* circle_style = "fill=\"#d55e00\" fill-opacity=\"0.45\" stroke=\"#d55e00\" stroke-width=\"0.8\"";

/// An amplitude on the line of its order.
struct Circle {
    double speed = 0, frequency = 0, amplitude = 0;
};

std::vector<Circle> circles_of(const ResponsePlot& plot, std::size_t variable) {
    std::vector<Circle> circles;
    const std::size_t speeds = plot.speeds.size(), columns = std::min(speeds, circle_columns);
    for (std::size_t order = 0; order < plot.orders.size(); ++order) {
        for (std::size_t column = 0; column < columns; ++column) {
            std::size_t largest = column * speeds / columns;
            for (std::size_t speed = largest; speed < (column + 1) * speeds / columns; ++speed) {
                if (std::abs(plot.at(order, speed, variable)) > std::abs(plot.at(order, largest, variable)))
                    largest = speed;
            }
            circles.push_back({plot.speeds[largest], plot.orders[order] * plot.speeds[largest] / 60,
                               std::abs(plot.at(order, largest, variable))});
        }
    }
    return circles;
}

/// Frequencies up to that of the highest circle that counts, and up to the first vibration.
double highest_shown(const ResponsePlot& plot, const std::vector<Circle>& circles, double largest) {
    double highest = plot.frequencies.empty() ? 0 : *std::ranges::min_element(plot.frequencies);
    for (const Circle& c : circles) {
        if (c.amplitude > 0.03 * largest) highest = std::max(highest, c.frequency);
    }
    for (const double f : plot.frequencies) {
        if (f < 1.15 * highest) highest = std::max(highest, f);
    }
    return highest > 0 ? 1.06 * highest : 1;
}

std::string grid_of(const Axis& x, const Axis& y) {
    std::string lines, labels;
    for (const double tick : y.ticks()) {
        lines += svg::line(x.begin, y.at(tick), x.end, y.at(tick), "");
        labels += svg::text_at(x.begin - 8, y.at(tick) + 4, "end", "", y.label(tick));
    }
    for (const double tick : x.ticks()) {
        lines += svg::line(x.at(tick), y.begin, x.at(tick), y.end, "");
        labels += svg::text_at(x.at(tick), y.begin + 17, "middle", "", x.label(tick));
    }
    return "<g stroke=\"#e6e6e6\">\n" + lines + "</g>\n<g font-size=\"12\" fill=\"#555\">\n" + labels + "</g>\n" +
           svg::format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#999\"/>\n",
                       x.begin, y.end, x.end - x.begin, y.begin - y.end);
}

/// Lines of the orders that leave the diagram; their names where those before leave room.
std::string order_lines(const ResponsePlot& plot, const Axis& x, const Axis& y) {
    std::string lines, labels;
    // of labels: orders ascend along the right end upwards, then along the upper end to the left
    double last_x = 1e9, last_y = 1e9;
    for (const double order : plot.orders) {
        const double end = std::min(x.high, 60 * y.high / order);
        if (end <= x.low) continue;
        lines += svg::line(x.at(x.low), y.at(order * x.low / 60), x.at(end), y.at(order * end / 60), "");
        const std::string name = fmt::format("{}{:g}", labels.empty() ? "order " : "", order);
        if (end < x.high) {
            if (x.at(end) > last_x - svg::width_of(name, 12) - 6) continue;
            labels += svg::text_at(last_x = x.at(end), y.end - 5, "middle", "", name);
        } else {
            const double at = y.at(order * end / 60) + 4;
            if (at > last_y - 13) continue;
            labels += svg::text_at(x.end + 6, last_y = at, "start", "", name);
        }
    }
    return "<g stroke=\"#bbb\" stroke-dasharray=\"6 3\">\n" + lines + "</g>\n<g font-size=\"12\" fill=\"#555\">\n" +
           labels + "</g>\n";
}

std::string mode_lines(const ResponsePlot& plot, const Axis& x, const Axis& y) {
    std::string text;
    std::vector<double> frequencies = plot.frequencies;
    std::ranges::sort(frequencies);
    double last = INFINITY; // of labels: upwards, where those below leave room
    for (const double f : frequencies) {
        if (f > y.high) continue;
        text += svg::line(x.begin, y.at(f), x.end, y.at(f), "stroke=\"#0072b2\" stroke-width=\"1.6\"");
        if (y.at(f) > last - label_height) continue;
        last = y.at(f);
        text +=
            svg::text_at(x.begin + 6, y.at(f) - 5, "start",
                         "font-size=\"12\" fill=\"#0072b2\" paint-order=\"stroke\" stroke=\"#fff\" stroke-width=\"4\"",
                         fmt::format("{:.4g} Hz", f));
    }
    return text;
}

std::string diagram(const ResponsePlot& plot, std::size_t variable, double top, bool is_last) {
    const std::vector<Circle> circles = circles_of(plot, variable);
    double largest = 0;
    for (const Circle& c : circles) largest = std::max(largest, c.amplitude);
    const Axis x =
        axis_for(plot.speeds.front(), plot.speeds.back(), diagram_left, page_width - diagram_right, 9, false);
    const Axis y = axis_for(0, highest_shown(plot, circles, largest), top + diagram_height, top + 44, 7, false);
    std::string text = svg::text_at(x.begin, top + 16, "start", "font-weight=\"bold\"", plot.heading(variable));
    text += svg::text_at(x.end, top + 16, "end", "fill=\"#555\"",
                         fmt::format("frequency in Hz; the largest circle: {:.4g}", largest));
    text += grid_of(x, y) + order_lines(plot, x, y) + mode_lines(plot, x, y);
    text += std::string("<g ") + circle_style + ">\n";
    for (const Circle& c : circles) {
        const double radius = largest > 0 ? largest_radius * c.amplitude / largest : 0;
        if (radius < smallest_radius || c.frequency > y.high) continue;
        text += svg::format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", x.at(c.speed), y.at(c.frequency), radius);
    }
    text += "</g>\n";
    if (is_last) text += svg::text_at((x.begin + x.end) / 2, y.begin + 38, "middle", "", "speed [rev/min]");
    return text;
}

} // namespace

std::string amplitude_campbell_svg(const ResponsePlot& plot) {
    const std::vector<std::size_t> variables = largest_variables(plot, shown_variables);
    std::string body;
    double top = plot.title.empty() ? 8 : 44;
    for (const std::size_t variable : variables) {
        body += diagram(plot, variable, top, variable == variables.back());
        top += diagram_height + 32;
    }
    return svg::document(page_width, top + 20, plot.title, "speed [rev/min]", body);
}

} // namespace torsion::analysis
