// Vectors of the orders in the complex plane, where all together are largest: an arrow is as long as the amplitude of
// its order, and its direction is the phase at the shaft's angle 0.

#include "compiler/analysis/plot/axis.h"
#include "compiler/analysis/plot/response_chart.h"
#include "compiler/analysis/plot/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr double sheet_width = 900, cell_width = 440, radius = 170, cell_height = 2 * radius + 92, rings = 4;

/// The amplitude of a ring: a round number, of which `rings` hold the largest.
double ring_step(double largest) {
    return axis_for(0, largest > 0 ? largest : 1, 0, radius, static_cast<int>(rings) - 1, true).step;
}

std::string polar_grid(double x, double y, double step, std::size_t count) {
    std::string lines, labels;
    const auto number = static_cast<double>(count);
    for (std::size_t ring = 1; ring <= count; ++ring) {
        const double r = radius * static_cast<double>(ring) / number;
        lines += svg::format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", x, y, r);
        labels += svg::text_at(x + 3, y - r - 3, "start", "", fmt::format("{:.6g}", step * static_cast<double>(ring)));
    }
    for (int degrees = 0; degrees < 360; degrees += 30) {
        const double angle = degrees * std::numbers::pi / 180, c = std::cos(angle), s = -std::sin(angle);
        lines += svg::line(x, y, x + radius * c, y + radius * s, "");
        if (degrees % 90 == 0 && degrees != 90)
            labels += svg::text_at(x + (radius + 6) * c, y + (radius + 14) * s + 4,
                                   degrees == 0     ? "start"
                                   : degrees == 180 ? "end"
                                                    : "middle",
                                   "", fmt::format("{}°", degrees));
    }
    return "<g fill=\"none\" stroke=\"#ddd\">\n" + lines + "</g>\n<g font-size=\"11\" fill=\"#777\">\n" + labels +
           "</g>\n";
}

std::string vector_to(double x, double y, double dx, double dy, const char* colour) {
    std::string text = svg::line(x, y, x + dx, y + dy, svg::format("stroke=\"%s\" stroke-width=\"2\"", colour).c_str());
    const double length = std::hypot(dx, dy);
    if (length < 2) return text;
    const double ux = dx / length, uy = dy / length, head = std::min(9.0, length);
    return text + svg::format("<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fz\" fill=\"%s\"/>\n", x + dx, y + dy,
                              x + dx - head * ux - 0.4 * head * uy, y + dy - head * uy + 0.4 * head * ux,
                              x + dx - head * ux + 0.4 * head * uy, y + dy - head * uy - 0.4 * head * ux, colour);
}

/// The orders that are largest at this speed.
std::vector<std::size_t> orders_at(const ResponsePlot& plot, std::size_t speed, std::size_t variable) {
    std::vector<std::size_t> orders;
    for (std::size_t order = 0; order < plot.orders.size(); ++order) {
        if (std::abs(plot.at(order, speed, variable)) > 0) orders.push_back(order);
    }
    std::ranges::stable_sort(orders, [&](std::size_t a, std::size_t b) {
        return std::abs(plot.at(a, speed, variable)) > std::abs(plot.at(b, speed, variable));
    });
    orders.resize(std::min(orders.size(), shown_orders));
    return orders;
}

std::string vector_cell(const ResponsePlot& plot, std::size_t variable, double left, double top) {
    const std::size_t speed = plot.worst_speed(variable);
    const std::vector<std::size_t> orders = orders_at(plot, speed, variable);
    const double largest = orders.empty() ? 0 : std::abs(plot.at(orders.front(), speed, variable)),
                 step = ring_step(largest);
    const auto count = static_cast<std::size_t>(std::max(1.0, std::ceil(largest / step - 1e-9)));
    const double x = left + 30 + radius, y = top + 48 + radius, scale = radius / (step * static_cast<double>(count));
    std::string text =
        svg::text_at(left, top + 16, "start", "font-weight=\"bold\"", svg::shortened(plot.heading(variable), 210, 14));
    text +=
        svg::text_at(left + cell_width - 16, top + 16, "end", "fill=\"#555\"",
                     fmt::format("at {:g} rev/min, together {:.4g}", plot.speeds[speed], plot.sum_at(speed, variable)));
    text += polar_grid(x, y, step, count);
    for (std::size_t i = orders.size(); i-- > 0;) { // the largest over the others
        const std::complex<double> value = plot.at(orders[i], speed, variable);
        text += vector_to(x, y, scale * value.real(), -scale * value.imag(), palette_colour(i));
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const double at = top + 62 + 18 * static_cast<double>(i), side = left + 2 * radius + 62;
        text += svg::line(side - 14, at - 4, side - 2, at - 4,
                          svg::format("stroke=\"%s\" stroke-width=\"2\"", palette_colour(i)).c_str());
        text += svg::text_at(side + 2, at, "start", "font-size=\"12\"", fmt::format("{:g}", plot.orders[orders[i]]));
    }
    return text + svg::text_at(left + 2 * radius + 48, top + 44, "start", "font-size=\"12\" fill=\"#555\"", "order");
}

} // namespace

std::string response_vectors_svg(const ResponsePlot& plot) {
    std::string body;
    const double first = plot.title.empty() ? 8 : 44;
    const std::vector<std::size_t> variables = largest_variables(plot, shown_variables);
    for (std::size_t i = 0; i < variables.size(); ++i)
        body += vector_cell(plot, variables[i], 20 + cell_width * static_cast<double>(i % 2),
                            first + cell_height * static_cast<double>(i / 2));
    return svg::document(sheet_width, first + cell_height * static_cast<double>((variables.size() + 1) / 2), plot.title,
                         "vectors of the orders", body);
}

} // namespace torsion::analysis
