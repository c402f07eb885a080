// Pictures of forced responses.

#include "compiler/analysis/plot/axis.h"
#include "compiler/analysis/plot/response_chart.h"
#include "compiler/analysis/plot/terminal_chart.h"

#include <doctest/doctest.h>
#include <pugixml.hpp>

#include <cmath>

using namespace torsion::analysis;

namespace {

/// Order k = 1, 2, … of variable v swings with 10 v k / (1 + distance of its resonance at 60 f / k).
struct Swing {
    std::vector<double> speeds, orders{1, 2, 4.5}, sum;
    std::vector<std::complex<double>> values;
    ResponsePlot plot;

    explicit Swing(std::size_t count, double sharpness = 0.05) {
        for (int i = 0; i <= 100; ++i) speeds.push_back(300 + 10 * i);
        for (const double order : orders) {
            for (const double speed : speeds) {
                for (std::size_t v = 0; v < count; ++v) {
                    const double amplitude =
                        10 * static_cast<double>(v + 1) * order / (1 + sharpness * std::fabs(speed - 1800 / order));
                    values.push_back(std::polar(amplitude, order + speed / 500));
                }
            }
        }
        plot = {"Drive: clutch closed", speeds, orders, {}, values, {}};
        for (std::size_t v = 0; v < count; ++v)
            plot.variables.push_back({"shaft[" + std::to_string(v + 1) + "].tau", "N.m"});
        for (std::size_t speed = 0; speed < speeds.size(); ++speed) {
            for (std::size_t v = 0; v < count; ++v) {
                sum.push_back(0);
                for (std::size_t order = 0; order < orders.size(); ++order)
                    sum.back() += std::abs(plot.at(order, speed, v));
            }
        }
        plot.sum = sum;
    }
};

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

void check_xml(const std::string& svg) {
    pugi::xml_document document;
    CHECK(document.load_string(svg.c_str()));
    CHECK(svg.find("nan") == std::string::npos);
    CHECK(svg.find("inf") == std::string::npos);
}

} // namespace

TEST_CASE("amplitudes: a panel for each of the largest variables, with the largest orders and their sum") {
    Swing swing(8);
    const Chart chart = amplitude_chart(swing.plot);
    REQUIRE(chart.panels.size() == 6);
    CHECK(chart.panels.front().heading == "shaft[3].tau");
    const Panel& panel = chart.panels.back();
    REQUIRE(panel.curves.size() == 4);
    CHECK(panel.legend[0].text == "order 1");
    CHECK(panel.legend[2].text == "order 4.5");
    CHECK(panel.legend[3].text == "sum");
    CHECK(panel.curves[2].y[10] == doctest::Approx(10 * 8 * 4.5)); // 400 rev/min
    CHECK(panel.curves[2].colour == chart.panels.front().curves[2].colour);
    CHECK_FALSE(panel.is_logarithmic);
    CHECK(panel.remark.ends_with("at 400 rev/min"));
    const std::string svg = render_svg(chart);
    check_xml(svg);
    CHECK(svg.find("speed [rev/min]") != std::string::npos);
    CHECK(svg.find("shaft[8].tau [N.m]") != std::string::npos);
    CHECK(render_terminal(chart, {80, false}).find("c order 4.5") != std::string::npos);
}

TEST_CASE("limits are curves, and barred speeds are shaded") {
    Swing swing(1);
    swing.plot.variables[0].limits.push_back({"permitted", {300, 1300}, {500, 300}});
    swing.plot.variables[0].barred.push_back({380, 430});
    const Chart chart = amplitude_chart(swing.plot);
    CHECK(chart.panels[0].legend.back().text == "permitted");
    CHECK(chart.panels[0].curves.back().dash == "7 4");
    CHECK(y_span(chart.panels[0]).second >= 500);
    const std::string svg = render_svg(chart);
    check_xml(svg);
    CHECK(count_of(svg, "fill-opacity=\"0.12\"") == 1);
}

TEST_CASE("an axis is logarithmic where the sum ranges widely") {
    Swing swing(1, 40);
    const Chart chart = amplitude_chart(swing.plot);
    REQUIRE(chart.panels[0].is_logarithmic);
    const auto [low, high] = y_span(chart.panels[0]);
    const Axis axis = logarithmic_axis_for(low, high, 200, 0);
    CHECK(low > 0);
    CHECK(axis.at(low) == doctest::Approx(200));
    CHECK(axis.at(std::sqrt(low * high)) == doctest::Approx(100));
    CHECK(axis.ticks().size() >= 3);
    check_xml(render_svg(chart));
    CHECK_FALSE(render_terminal(chart, {80, false}).empty());
    CHECK(logarithmic_axis_for(1e-5, 1e7, 1, 0).label(1e6) == "10⁶");
    CHECK(logarithmic_axis_for(20, 300, 1, 0).ticks() == std::vector<double>{20, 50, 100, 200});
    CHECK(logarithmic_axis_for(5, 5, 1, 0).ticks().size() >= 2);
}

TEST_CASE("order cuts: a panel for each order with all variables") {
    const Swing swing(2);
    const Chart chart = order_chart(swing.plot);
    REQUIRE(chart.panels.size() == 3);
    CHECK(chart.panels[2].heading == "order 4.5");
    CHECK(chart.panels[2].unit == "N.m");
    CHECK(chart.panels[2].legend[1].text == "shaft[2].tau");
    check_xml(render_svg(chart));
}

TEST_CASE("the Campbell diagram has circles on the lines of orders, and modes where they are known") {
    Swing swing(1);
    swing.plot.frequencies = {30, 500};
    const std::string svg = amplitude_campbell_svg(swing.plot);
    check_xml(svg);
    CHECK(count_of(svg, "r=\"18.0\"") == 1); // the largest
    CHECK(svg.find("the largest circle: 45") != std::string::npos);
    CHECK(svg.find("30 Hz") != std::string::npos);
    CHECK(svg.find("500 Hz") == std::string::npos); // far above all circles
    CHECK(svg.find(">order 1<") != std::string::npos);
}

TEST_CASE("vectors of the orders where all together are largest") {
    const Swing swing(3);
    const std::string svg = response_vectors_svg(swing.plot);
    check_xml(svg);
    CHECK(count_of(svg, "at 400 rev/min") == 3);
    CHECK(count_of(svg, "stroke-width=\"2\"") == 2 * 9);
    CHECK(svg.find("180°") != std::string::npos);
}

TEST_CASE("a response of zeros, and one at a single speed") {
    Swing swing(2);
    std::fill(swing.values.begin(), swing.values.end(), 0);
    std::fill(swing.sum.begin(), swing.sum.end(), 0);
    const std::vector<double> speed{500}, sum{3, 4};
    const std::vector<std::complex<double>> values{1, 2, {0, 1}, 3, 1, 1};
    const ResponsePlot single{"", speed, swing.orders, swing.plot.variables, values, sum};
    for (const ResponsePlot& plot : {swing.plot, single}) {
        check_xml(render_svg(amplitude_chart(plot)));
        check_xml(render_svg(order_chart(plot)));
        check_xml(amplitude_campbell_svg(plot));
        check_xml(response_vectors_svg(plot));
    }
}
