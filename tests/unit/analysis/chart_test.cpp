#include "compiler/analysis/plot/axis.h"
#include "compiler/analysis/plot/tube_chart.h"
#include "tests/unit/analysis/files.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace torsion;
using analysis::axis_for;
using test::result_of;

namespace {

std::vector<std::string> labels(const analysis::Axis& axis) {
    std::vector<std::string> result;
    for (const double tick : axis.ticks()) result.push_back(axis.label(tick));
    return result;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

} // namespace

TEST_CASE("ticks stand at round numbers and differ from each other") {
    CHECK(labels(axis_for(0, 1, 0, 100, 5, true)) ==
          std::vector<std::string>{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"});
    CHECK(labels(axis_for(-37, 120, 0, 100, 5, true)) == std::vector<std::string>{"−50", "0", "50", "100", "150"});
    for (const auto& [low, high] : std::vector<std::pair<double, double>>{
             {0, 3e-7}, {1e6, 1e6 + 0.5}, {-2e8, 5e9}, {5, 5}, {0, 0}, {-1e300, 1e300}}) {
        auto all = labels(axis_for(low, high, 0, 100, 5, true));
        CHECK(all.size() >= 2);
        CHECK(all.size() <= 12);
        const std::size_t size = all.size();
        all.erase(std::unique(all.begin(), all.end()), all.end());
        CHECK(all.size() == size);
    }
}

TEST_CASE("the picture has a panel for each of the worst signals, and a ring at the worst row") {
    const auto result = result_of("time,\"a<b\",x\n0,1,2\n0.5,9,2\n1,1,3\n"),
               reference = result_of("time,\"a<b\",x\n0,1,2\n1,1,3\n");
    std::string problem;
    const auto comparison = analysis::compare(result, reference, {}, {}, problem);
    REQUIRE(comparison);
    const auto chart = analysis::chart_of(*comparison, result, reference, 4, problem);
    REQUIRE(chart);
    REQUIRE(chart->panels.size() == 2);
    CHECK(chart->panels[0].heading == "a<b");
    CHECK(chart->panels[0].marks[0] == std::make_pair(0.5, 9.0));
    const std::string svg = analysis::render_svg(*chart);
    CHECK(svg.find("a&lt;b") != std::string::npos);
    CHECK(svg.find("time [s]") != std::string::npos);
    CHECK(svg.find("</svg>") != std::string::npos);
    CHECK(count(svg, "<circle") == 3); // two panels and the legend
    CHECK(analysis::chart_of(*comparison, result, reference, 1, problem)->panels.size() == 1);
}

TEST_CASE("a picture does not grow with the number of rows, and holds only numbers") {
    analysis::Chart chart{"many", "time [s]", {}, {{"x", "", {}, {{}}, {}}}};
    for (int i = 0; i < 200000; ++i) {
        chart.panels[0].curves[0].x.push_back(i);
        chart.panels[0].curves[0].y.push_back(i % 1000 == 0 ? std::numeric_limits<double>::quiet_NaN() : std::sin(i));
    }
    const std::string svg = analysis::render_svg(chart);
    CHECK(svg.size() < 200000);
    CHECK(svg.find("nan") == std::string::npos);
    CHECK(svg.find("inf") == std::string::npos);
}
