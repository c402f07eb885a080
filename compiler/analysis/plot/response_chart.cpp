#include "compiler/analysis/plot/response_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace torsion::analysis {

namespace {

constexpr double smallest_order = 1e-3; ///< beside the largest of a variable: what is smaller is no curve
/// the ratio of the largest to the smallest value from which an axis is logarithmic
constexpr double least_decades = 300;
constexpr double smallest_shown = 1e-4;  ///< beside the largest value, on a logarithmic axis
constexpr std::size_t order_colours = 6; ///< the seventh is that of the sum
constexpr const char *limit_colour = "#c22", *sum_name = "sum";

/// The same colour for an order in every panel.
class OrderColours {
public:
    void give(Curve& curve, std::size_t order) {
        const std::size_t number = numbers_.try_emplace(order, numbers_.size()).first->second;
        curve.colour = palette_colour(number % order_colours),
        curve.mark = palette_mark(number / order_colours * palette_size);
    }

private:
    std::map<std::size_t, std::size_t> numbers_;
};

void add_curve(Panel& panel, Curve curve, const std::string& text) {
    panel.legend.push_back({LegendEntry::Form::Line, curve.colour, text, curve.dash, curve.mark, curve.width});
    panel.curves.push_back(std::move(curve));
}

std::vector<double> copy_of(std::span<const double> values) { return {values.begin(), values.end()}; }

Curve order_curve(const ResponsePlot& plot, std::size_t order, std::size_t variable) {
    Curve curve{copy_of(plot.speeds), {}, ""};
    for (std::size_t speed = 0; speed < plot.speeds.size(); ++speed)
        curve.y.push_back(std::abs(plot.at(order, speed, variable)));
    return curve;
}

Curve sum_curve(const ResponsePlot& plot, std::size_t variable) {
    Curve curve{copy_of(plot.speeds), {}, palette_colour(order_colours), 2};
    for (std::size_t speed = 0; speed < plot.speeds.size(); ++speed) curve.y.push_back(plot.sum_at(speed, variable));
    return curve;
}

/// Makes the axis logarithmic where the curves that decide range widely; what is far below them is left out then.
void choose_scale(Panel& panel, std::size_t first_deciding) {
    double low = std::numeric_limits<double>::infinity(), high = 0;
    for (std::size_t c = first_deciding; c < panel.curves.size(); ++c) {
        for (const double y : panel.curves[c].y) {
            if (y > 0) low = std::min(low, y), high = std::max(high, y);
        }
    }
    if (!(high > least_decades * low)) return;
    panel.is_logarithmic = true;
    low = std::max(low / 2, smallest_shown * high);
    for (Curve& curve : panel.curves) {
        for (double& y : curve.y) {
            if (y < low) y = std::nan("");
        }
    }
}

Chart speed_chart(const ResponsePlot& plot) {
    Chart chart{plot.title, "speed", {}, {}, "rev/min"};
    if (plot.speeds.size() > 1) chart.x_low = plot.speeds.front(), chart.x_high = plot.speeds.back();
    return chart;
}

Panel amplitude_panel(const ResponsePlot& plot, std::size_t variable, OrderColours& colours) {
    const PlottedResponse& v = plot.variables[variable];
    const std::size_t worst = plot.worst_speed(variable);
    Panel panel;
    panel.heading = v.name, panel.unit = v.unit, panel.spans = v.barred;
    panel.remark = fmt::format("{:.4g} at {:g} rev/min", plot.sum_at(worst, variable), plot.speeds[worst]);
    std::vector<std::size_t> orders = largest_orders(plot, variable, shown_orders);
    std::ranges::sort(orders);
    for (const std::size_t order : orders) {
        Curve curve = order_curve(plot, order, variable);
        colours.give(curve, order);
        add_curve(panel, std::move(curve), fmt::format("order {:g}", plot.orders[order]));
    }
    const std::size_t deciding = panel.curves.size();
    add_curve(panel, sum_curve(plot, variable), sum_name);
    for (const PlottedLimit& limit : v.limits)
        add_curve(panel, {limit.speeds, limit.values, limit_colour, 1.6, "7 4"}, limit.name);
    choose_scale(panel, deciding);
    return panel;
}

} // namespace

double ResponsePlot::largest(std::size_t order, std::size_t variable) const {
    double largest = 0;
    for (std::size_t speed = 0; speed < speeds.size(); ++speed)
        largest = std::max(largest, std::abs(at(order, speed, variable)));
    return largest;
}

std::size_t ResponsePlot::worst_speed(std::size_t variable) const {
    std::size_t worst = 0;
    for (std::size_t speed = 1; speed < speeds.size(); ++speed) {
        if (sum_at(speed, variable) > sum_at(worst, variable)) worst = speed;
    }
    return worst;
}

std::string ResponsePlot::heading(std::size_t variable) const {
    const PlottedResponse& v = variables[variable];
    return v.unit.empty() || v.unit == "1" ? v.name : fmt::format("{} [{}]", v.name, v.unit);
}

std::vector<std::size_t> largest_variables(const ResponsePlot& plot, std::size_t most) {
    std::vector<std::size_t> rows;
    std::vector<double> sums;
    std::map<std::string, double> of_unit;
    for (std::size_t v = 0; v < plot.variables.size(); ++v) {
        rows.push_back(v), sums.push_back(plot.sum_at(plot.worst_speed(v), v));
        double& largest = of_unit[plot.variables[v].unit];
        largest = std::max(largest, sums.back());
    }
    const auto share = [&](std::size_t v) { return sums[v] > 0 ? sums[v] / of_unit[plot.variables[v].unit] : 0; };
    std::ranges::stable_sort(rows, [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
    rows.resize(std::min(rows.size(), most));
    std::ranges::sort(rows);
    return rows;
}

std::vector<std::size_t> largest_orders(const ResponsePlot& plot, std::size_t variable, std::size_t most) {
    std::vector<std::pair<double, std::size_t>> found;
    double largest = 0;
    for (std::size_t order = 0; order < plot.orders.size(); ++order) {
        found.emplace_back(-plot.largest(order, variable), order);
        largest = std::max(largest, -found.back().first);
    }
    std::ranges::sort(found);
    std::vector<std::size_t> orders;
    for (const auto& [amplitude, order] : found) {
        if (orders.size() < most && -amplitude > smallest_order * largest) orders.push_back(order);
    }
    return orders;
}

Chart amplitude_chart(const ResponsePlot& plot) {
    Chart chart = speed_chart(plot);
    OrderColours colours;
    for (const std::size_t variable : largest_variables(plot, shown_variables))
        chart.panels.push_back(amplitude_panel(plot, variable, colours));
    return chart;
}

Chart order_chart(const ResponsePlot& plot) {
    Chart chart = speed_chart(plot);
    const std::vector<std::size_t> variables = largest_variables(plot, shown_variables);
    std::vector<std::size_t> orders;
    // the largest of each variable, then the second
    for (std::size_t rank = 0; rank < plot.orders.size() && orders.size() < shown_orders; ++rank) {
        for (const std::size_t variable : variables) {
            const auto its = largest_orders(plot, variable, rank + 1);
            const bool is_new = rank < its.size() && std::ranges::find(orders, its[rank]) == orders.end();
            if (is_new && orders.size() < shown_orders) orders.push_back(its[rank]);
        }
    }
    std::ranges::sort(orders);
    const bool is_one_unit = std::ranges::all_of(
        variables, [&](std::size_t v) { return plot.variables[v].unit == plot.variables[variables[0]].unit; });
    for (const std::size_t order : orders) {
        Panel& panel = chart.panels.emplace_back();
        panel.heading = fmt::format("order {:g}", plot.orders[order]);
        if (is_one_unit) panel.unit = plot.variables[variables.front()].unit;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            Curve curve = order_curve(plot, order, variables[i]);
            curve.colour = palette_colour(i);
            add_curve(panel, std::move(curve),
                      is_one_unit ? plot.variables[variables[i]].name : plot.heading(variables[i]));
        }
        choose_scale(panel, 0);
    }
    return chart;
}

} // namespace torsion::analysis
