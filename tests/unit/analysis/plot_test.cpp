// From results to charts: which variables, which panels, which colours; the picture as SVG and as text.

#include "compiler/analysis/plot/axis.h"
#include "compiler/analysis/plot/plot_data.h"
#include "compiler/analysis/plot/plot_selection.h"
#include "compiler/analysis/plot/shown_unit.h"
#include "compiler/analysis/plot/svg.h"
#include "compiler/analysis/plot/svg_path.h"
#include "compiler/analysis/plot/terminal_chart.h"
#include "compiler/source/utf8.h"
#include "tests/unit/analysis/files.h"

#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <set>
#include <sstream>

using namespace torsion;
using namespace torsion::analysis;
using test::result_of;
using Names = std::vector<std::string>;

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// A clutch that locks at 0.5: the event has two rows.
const char* const clutch = "time,J1.w,J2.w,clutch.tau,clutch.mode,J1.flange.tau,_hidden.w,c.w\n"
                           "0,10,0,-4,1,4,1,7\n0.25,9,1,-4,1,4,2,7\n0.5,8,2,-4,1,4,3,7\n0.5,8,2,0,0,0,4,7\n0.75,8,3,1."
                           "5,0,0,5,7\n1,8,4,2,0,0,6,7\n";

GatheredPlot gathered(const std::vector<ResultFile>& files, const PlotWish& wish) {
    PlotProblem problem;
    auto plot = gather_plot(files, wish, problem);
    INFO(problem.message);
    REQUIRE(plot);
    return *plot;
}

PlotProblem refused(const std::vector<ResultFile>& files, const PlotWish& wish) {
    PlotProblem problem;
    CHECK_FALSE(gather_plot(files, wish, problem));
    return problem;
}

Chart chart_for(const PlotData& data, const PlotOptions& options = {}) {
    std::string problem;
    auto chart = plot_chart(data, options, problem);
    INFO(problem);
    REQUIRE(chart);
    return *chart;
}

Names names_of(const PlotData& data) {
    Names names;
    for (const PlottedVariable& v : data.variables) names.push_back(v.name);
    return names;
}

/// All `<text>` elements of a document that must be well formed.
Names texts_of(const std::string& svg) {
    pugi::xml_document document;
    const auto status = document.load_buffer(svg.data(), svg.size());
    INFO(status.description());
    REQUIRE(status);
    REQUIRE(std::string(document.child("svg").child("title").name()) == "title");
    Names texts;
    for (const auto& node : document.select_nodes("//text")) texts.push_back(node.node().child_value());
    return texts;
}

bool holds(const Names& texts, const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

/// Rectangles of all texts; those of one line must not meet, and none may leave the picture.
void check_texts_apart(const std::string& svg) {
    struct Box {
        double left, right, y;
    };
    pugi::xml_document document;
    REQUIRE(document.load_buffer(svg.data(), svg.size()));
    std::vector<Box> boxes;
    const double width = document.child("svg").attribute("width").as_double();
    for (const auto& found : document.select_nodes("//text")) {
        const auto node = found.node();
        const double length = svg::width_of(node.child_value(), 12) / 1.15, x = node.attribute("x").as_double();
        const std::string anchor = node.attribute("text-anchor").value();
        const double left = anchor == "start" ? x : anchor == "end" ? x - length : x - length / 2;
        for (const Box& box : boxes) {
            INFO(node.child_value());
            if (std::fabs(box.y - node.attribute("y").as_double()) < 11)
                CHECK((left >= box.right - 0.5 || left + length <= box.left + 0.5));
        }
        CHECK(left >= -1);
        CHECK(left + length <= width + 1);
        boxes.push_back({left, left + length, node.attribute("y").as_double()});
    }
}

void check_golden(const std::string& name, const std::string& text) {
    const std::filesystem::path path = std::filesystem::path(TORSION_SOURCE_DIR) / "tests/unit/analysis" / name;
    if (std::getenv("TORSION_UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << text;
    std::ostringstream golden;
    golden << std::ifstream(path, std::ios::binary).rdbuf();
    CHECK(golden.str() == text);
}

} // namespace

TEST_CASE("the last part of a name") {
    CHECK(last_part("drive[1].w") == "w");
    CHECK(last_part("der(J.w)") == "der(w)");
    CHECK(last_part("x[1,2]") == "x");
    CHECK(last_part("a.x[i[2],1]") == "x");
    CHECK(last_part("y") == "y");
    CHECK(last_part("]") == "");
}

TEST_CASE("a name comes before a regular expression, which may match anywhere") {
    const Names names{"a.w", "b.w", "a.w_rel", "c[1]", "c[2]"};
    std::string problem;
    CHECK(*matching("a.w", names, problem) == std::vector<std::size_t>{0});
    CHECK(*matching("c[1]", names, problem) == std::vector<std::size_t>{3});
    CHECK(*matching("w$", names, problem) == std::vector<std::size_t>{0, 1});
    CHECK(matching("nothing", names, problem)->empty());
    CHECK_FALSE(matching("(", names, problem));
    CHECK(nearest_names("b.v", names) == Names{"b.w"});
}

TEST_CASE("without names: speeds, torques, modes; no constant, hidden or equal ones, those of flanges last") {
    const auto plot = gathered({result_of(clutch)}, {});
    CHECK(names_of(plot.data) == Names{"J1.w", "J2.w", "clutch.tau", "J1.flange.tau", "clutch.mode"});
    CHECK(names_of(gathered({result_of("time,c.locked,c.mode,d.locked,d.mode,e.mode\n0,1,2,0,3,4\n1,0,1,1,4,0\n")}, {})
                       .data) == Names{"c.mode", "d.mode", "e.mode"});
    CHECK(names_of(gathered({result_of("time,a,b\n0,1,5\n1,2,5\n")}, {}).data) == Names{"a"});
    CHECK(names_of(gathered({result_of("time,a,b\n0,1,5\n1,1,5\n")}, {}).data) == Names{"a", "b"});
}

TEST_CASE("a panel for each quantity, modes as steps and last") {
    const Chart chart = chart_for(gathered({result_of(clutch)}, {{"clutch.mode", "w$", "clutch.tau"}, "", {}}).data);
    REQUIRE(chart.panels.size() == 3);
    CHECK(chart.panels[0].heading == "w");
    CHECK(chart.panels[0].curves.size() == 4);
    CHECK(chart.panels[0].curves[0].colour == palette_colour(0));
    CHECK(chart.panels[1].heading == "tau");
    CHECK(chart.panels[2].heading == "mode");
    CHECK(chart.panels[2].is_mode);
    CHECK(chart.panels[2].curves[0].is_step);
    CHECK_FALSE(chart.panels[1].curves[0].is_step);
    const Chart torques = chart_for(gathered({result_of(clutch)}, {{"tau"}, "", {}}).data);
    CHECK(torques.panels.size() == 1); // one of them is of whole numbers by chance
    CHECK_FALSE(torques.panels[0].is_mode);
    CHECK(looks_like_mode({1, 1, 1, 1, 0, 0, 0}));
    CHECK_FALSE(looks_like_mode({0, 1, 2, 3, 4})); // a ramp
    CHECK_FALSE(looks_like_mode({1, 1, 1, 0.5, 1, 1}));
    CHECK_FALSE(looks_like_mode({no_number, no_number}));
}

TEST_CASE("two results: one colour for a variable, dashes for the others, the legend says which file") {
    const auto plot =
        gathered({result_of("time,J.w\n0,1\n1,2\n"), result_of("time,x,J.w\n0,1,1\n2,1,3\n")}, {{"J.w", "x"}, "", {}});
    PlotData data = plot.data;
    data.results = distinct_labels({"a/run.csv", "b/run.csv"});
    const Chart chart = chart_for(data);
    REQUIRE(chart.panels.size() == 2);
    REQUIRE(chart.panels[0].curves.size() == 2);
    CHECK(chart.panels[0].curves[0].colour == chart.panels[0].curves[1].colour);
    CHECK(chart.panels[0].curves[0].dash.empty());
    CHECK(chart.panels[0].curves[1].dash == file_dash(1));
    CHECK(chart.panels[1].curves.size() == 1); // only the second has it
    CHECK(chart.panels[1].legend[0].dash == file_dash(1));
    const Names texts = texts_of(render_svg(chart));
    CHECK(holds(texts, "a/run.csv"));
    CHECK(holds(texts, "b/run.csv"));
    CHECK(distinct_labels({"x/1.csv", "x/2.csv"}) == Names{"1.csv", "2.csv"});
}

TEST_CASE("a section is interpolated at its ends; a mode is carried on") {
    const std::vector<double> time{0, 1, 1, 2}, values{0, 10, 20, 30};
    const Section section = section_of(time, values, 0.5, 1.5, false);
    CHECK(section.time == std::vector<double>{0.5, 1, 1, 1.5});
    CHECK(section.values == std::vector<double>{5, 10, 20, 25});
    CHECK(section_of(time, values, 1.25, 1.5, true).values == std::vector<double>{20, 20});
    CHECK(section_of(time, values, 3.0, 4.0, false).time.empty());
    CHECK(section_of(time, values, {}, {}, false).values == values);
}

TEST_CASE("a variable over another: arrows, the start, equal numbers of digits") {
    std::string text = "time,phi,w\n";
    for (int i = 0; i <= 400; ++i)
        text += std::to_string(0.01 * i) + "," + std::to_string(0.04 * std::cos(0.1 * i)) + "," +
                std::to_string(12 * std::sin(0.1 * i)) + "\n";
    const Chart chart = chart_for(gathered({result_of(text)}, {{"w"}, "phi", {}}).data);
    CHECK(chart.is_plane);
    const std::string svg = render_svg(chart);
    const Names texts = texts_of(svg);
    CHECK(holds(texts, "phi"));
    CHECK(holds(texts, "0.020"));
    CHECK(holds(texts, "10"));
    CHECK(std::count(svg.begin(), svg.end(), 'z') >= 3); // arrows are closed triangles
    Axis a = axis_for(0, 0.04, 0, 1, 4, false), b = axis_for(-12, 12, 0, 1, 4, false);
    equalize_digits(a, b);
    CHECK(a.label(0.01) == "0.010");
    CHECK(b.label(5) == "5");
}

TEST_CASE("units: as wished, as the model displays them, or none") {
    std::string problem;
    auto plain = *UnitWishes::read({}, problem);
    CHECK(plain.unit_for("a.w", {"", "rad/s", "rpm"}).unit == "rpm");
    CHECK(plain.unit_for("a.w", {"", "rad/s", ""}).unit == "rad/s");
    CHECK(plain.unit_for("a.w", {}).unit.empty());
    CHECK(UnitWishes::read({"si"}, problem)->unit_for("a.w", {"", "rad/s", "rpm"}).unit == "rad/s");
    auto wished = *UnitWishes::read({"rpm", "phi=deg"}, problem);
    CHECK(wished.unit_for("a.w", {"", "rad/s", ""}).conversion(10) == doctest::Approx(95.4929658551372));
    CHECK(wished.unit_for("f", {"", "Hz", ""}).unit == "Hz"); // no angle, so no speed
    CHECK(wished.unused() == "phi=deg");
    CHECK(wished.unit_for("a.phi", {}).conversion(1) == doctest::Approx(57.2957795130823));
    CHECK(wished.unused().empty());
    CHECK_FALSE(UnitWishes::read({"parsnip"}, problem));

    const auto plot = gathered({result_of(clutch)}, {{"J1.w"}, "", {"w=rpm"}});
    CHECK(plot.data.variables[0].values[0][0] == doctest::Approx(95.4929658551372));
    CHECK(holds(texts_of(render_svg(chart_for(plot.data))), "w [rpm]"));
    CHECK(refused({result_of(clutch)}, {{"J1.w"}, "", {"rpm"}}).help.find("w=rpm") != std::string::npos);
    CHECK(refused({result_of(clutch)}, {{"J1.w"}, "", {"tau=N.m"}}).message.find("no variable of this plot") !=
          std::string::npos);
}

TEST_CASE("what cannot be plotted says why") {
    const std::vector<ResultFile> files{result_of(clutch)};
    CHECK(refused(files, {{"J9.w"}, "", {}}).help == "did you mean `J1.w` or `J2.w`?");
    CHECK(refused(files, {{"bicycle"}, "", {}}).help.find("7 variables, among them `J1.w`") != std::string::npos);
    CHECK(refused(files, {{"("}, "", {}}).message.find("not a regular expression") != std::string::npos);
    CHECK(refused(files, {{"J1.w"}, "J", {}}).message.find("--x: `J` means 3 variables") != std::string::npos);
    CHECK(refused({result_of("time\n0\n1\n")}, {}).is_of_file);
    CHECK(refused({result_of("time,a\n0,x\n")}, {{"a"}, "", {}}).is_of_file);
    PlotWish few{{"."}, "", {}, 2};
    CHECK(gathered(files, few).left_out == 5);

    std::string problem;
    CHECK_FALSE(plot_chart(gathered({result_of("time,a\n0,nan\n1,nan\n")}, {{"a"}, "", {}}).data, {}, problem));
    CHECK(problem == "the values are not numbers");
    PlotOptions later;
    later.from = 5;
    CHECK_FALSE(plot_chart(gathered(files, {}).data, later, problem));
    CHECK(problem.find("--from") != std::string::npos);
    CHECK(render_svg(chart_for(gathered({result_of("time,a,b\n0,nan,1\n1,inf,2\n")}, {{"a", "b"}, "", {}}).data))
              .find("no numbers") != std::string::npos);
    render_svg(chart_for(gathered({result_of("time,a\n0,1\n")}, {}).data)); // one row
}

TEST_CASE("no text lies on another, with one to twenty curves and names of sixty characters") {
    for (const std::size_t count : {1, 2, 7, 8, 13, 20}) {
        for (const std::size_t length : {4, 24, 60}) {
            PlotData data{{"run"}, {{0, 1, 2}}, {}, {}};
            for (std::size_t i = 0; i < count; ++i) {
                std::string name = "c" + std::to_string(i);
                data.variables.push_back(
                    {name + std::string(length > name.size() + 2 ? length - name.size() - 2 : 0, 'm') + ".w",
                     "rad/s",
                     {{0, 1e-4 * static_cast<double>(i), 1}}});
            }
            const Chart chart = chart_for(data, {"title", {}, {}, 900, 0});
            const std::string svg = render_svg(chart);
            check_texts_apart(svg);
            for (const PlottedVariable& v : data.variables) CHECK(holds(texts_of(svg), v.name));
            std::set<std::pair<std::string, int>> looks;
            for (const Curve& curve : chart.panels[0].curves) looks.emplace(curve.colour, static_cast<int>(curve.mark));
            CHECK(looks.size() == count);
        }
    }
}

TEST_CASE("a million rows: a small picture with every peak") {
    PlotData data{{"run"}, {{}}, {{"x", "", {{}}}, {"y", "", {{}}}}, {}};
    for (int i = 0; i < 1000000; ++i) {
        data.times[0].push_back(1e-6 * i);
        data.variables[0].values[0].push_back(i == 314159 ? 9 : std::sin(0.37 * i));
        data.variables[1].values[0].push_back(std::cos(1e-4 * i) * std::cos(0.01 * i));
    }
    const std::string svg = render_svg(chart_for(data));
    CHECK(svg.size() < 200000);
    CHECK(svg.find("nan") == std::string::npos);
    const auto line = svg::thinned_columns({{{0.1, 5}, {0.2, 1}, {0.3, 8}, {0.4, 5}, {1.5, 5}}}, 1, 100);
    CHECK(line == svg::Line{{{0.1, 5}, {0.2, 1}, {0.3, 8}, {0.4, 5}, {1.5, 5}}});
    data.x = data.variables[1];
    CHECK(render_svg(chart_for(data)).size() < 200000);
}

namespace {

double distance_to(const svg::Point& p, const svg::Line& line) {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& part : line) {
        for (std::size_t i = 0; i < part.size(); ++i) {
            const svg::Point &a = part[i > 0 ? i - 1 : 0], &b = part[i];
            const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
            const double along = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0;
            least = std::min(least, std::hypot(p.x - a.x - along * dx, p.y - a.y - along * dy));
        }
    }
    return least;
}

/// The farthest that a point of one lies from the other.
double farthest(const svg::Line& from, const svg::Line& to) {
    double most = 0;
    for (const auto& part : from) {
        for (const svg::Point& point : part) most = std::max(most, distance_to(point, to));
    }
    return most;
}

/// Waves, a jump, noise in part of it, a gap.
svg::Line some_curve(std::mt19937& random, std::size_t rows, double width) {
    std::uniform_real_distribution<double> unit(0, 1);
    const double slow = 3 + 10 * unit(random), fast = 20 + 300 * unit(random), part = unit(random),
                 noise = unit(random) < 0.5 ? 0 : 30 * unit(random);
    svg::Line line(1);
    for (std::size_t i = 0; i < rows; ++i) {
        const double t = static_cast<double>(i) / static_cast<double>(rows);
        double y = 100 + 80 * std::sin(slow * t) + 15 * part * std::sin(fast * t) + (t > part ? 40 : 0);
        if (t > 0.5) y += noise * (unit(random) - 0.5);
        if (i == rows / 3) line.emplace_back();
        line.back().push_back({width * t, y});
    }
    return line;
}

} // namespace

// A picture of many curves gave each few points, and a smooth curve became stairs.
TEST_CASE("what is drawn lies within a pixel of the data, and the data within a pixel of what is drawn, however many "
          "curves there are") {
    std::mt19937 random(20261122);
    for (int round = 0; round < 12; ++round) {
        const svg::Line data = some_curve(random, 200 + 150 * static_cast<std::size_t>(round), 400);
        for (const std::size_t most : {std::size_t{10}, std::size_t{200}, std::size_t{100000}}) {
            const svg::Line drawn = svg::thinned_columns(data, 1, most);
            CAPTURE(round);
            CAPTURE(most);
            CHECK(farthest(drawn, data) <= 1.0);
            CHECK(farthest(data, drawn) <= 1.5); // half a pixel above what a column may move it
            for (const auto& part : drawn) {
                for (std::size_t i = 1; i < part.size(); ++i) CHECK(part[i].x >= part[i - 1].x);
            }
            const svg::Line plane = svg::thinned_plane(data, 0.5, most);
            CHECK(farthest(plane, data) <= 1.0);
            CHECK(farthest(data, plane) <= 2.0); // the grid, and the width of what was painted before
        }
    }
}

TEST_CASE("of a column of pixels the first, lowest, highest and last value are drawn, and the size has an end") {
    svg::Line data(1);
    // 300 pixels wide, many waves in each
    for (int i = 0; i < 100000; ++i) data[0].push_back({0.003 * i, i == 31415 ? 300 : 50 * std::sin(0.7 * i)});
    const svg::Line drawn = svg::thinned_columns(data, 1, 1);
    CHECK(drawn[0].size() <= 4 * 301);
    CHECK(std::any_of(drawn[0].begin(), drawn[0].end(), [](const svg::Point& p) { return p.y == 300; }));
    std::size_t points = 0;
    for (const auto& part : svg::thinned_plane(data, 0.5, 1)) points += part.size();
    CHECK(points < 30000); // of 100,000
}

TEST_CASE("path data: tenths of a pixel, relative") {
    CHECK(svg::path_data({{{1, 2}, {1.5, 2}, {1.5, -1}, {1.2, 0}}}) == "M1 2h.5v-3l-.3 1");
    CHECK(svg::path_data({{{1, 2}}, {}, {{0, 0.04}}}) == "M1 2h.1M0 0h.1");
    CHECK(svg::with_steps({{{0, 0}, {1, 5}, {2, 5}}}) == svg::Line{{{0, 0}, {1, 0}, {1, 5}, {2, 5}}});
}

TEST_CASE("axes: powers of ten where numbers would be long, three numbers at least") {
    const Axis small = axis_for(0, 4e-6, 0, 100, 4, false);
    CHECK(small.label(2e-6) == "2");
    CHECK(axis_title("x", "m", small.exponent) == "x [10⁻⁶ m]");
    CHECK(axis_title("time", "s", -3) == "time [ms]");
    CHECK(axis_title("x", "1", 0) == "x");
    for (const double high : {1.0, 1.35, 2.2, 5.1, 7.0, 9.99, 10.2})
        CHECK(axis_for(-high, high, 0, 100, 3, false).ticks().size() >= 3);
}

TEST_CASE("text that XML does not allow") {
    CHECK(svg::escaped("a<b & \"c\" \x01 \xFF") == "a&lt;b &amp; &quot;c&quot;   \xEF\xBF\xBD");
    CHECK(svg::shortened("abcdefghijklmnopqrstuvwxyz", 100, 12).find("…") != std::string::npos);
    CHECK(svg::width_of(svg::shortened(std::string(200, 'm'), 100, 12), 12) <= 100);
}

TEST_CASE("the picture of a small result, as SVG and as text") {
    PlotData data = gathered({result_of(clutch)}, {}).data;
    data.variables[0].unit = data.variables[1].unit = "rad/s";
    const Chart chart = chart_for(data, {"Clutch <1> & more", {}, {}, 700, 0});
    const std::string svg = render_svg(chart);
    CHECK(holds(texts_of(svg), "w [rad/s]"));
    check_golden("plot.svg", svg);
    check_golden("plot.txt", render_terminal(chart, {72, false}));
    const std::string coloured = render_terminal(chart, {72, true});
    CHECK(coloured.find("\033[38;5;32m") != std::string::npos);
    std::istringstream lines(render_terminal(chart, {50, false}));
    for (std::string line; std::getline(lines, line);) CHECK(source::count_characters(line) <= 50);
}

namespace {

/// Names that are chosen of a result in which every variable changes in its own way.
std::vector<std::string> usual_of(const std::vector<std::string>& names) {
    const auto read = [](const std::vector<std::size_t>& wanted) {
        Trajectory run;
        run.time = {0, 1, 2};
        for (const std::size_t i : wanted) run.columns.push_back({0, 1, static_cast<double>(i) + 2});
        return std::optional(run);
    };
    std::vector<std::string> chosen;
    const auto numbers = usual_variables(names, std::vector<VariableText>(names.size()), read);
    REQUIRE(numbers.has_value());
    for (const std::size_t i : *numbers) chosen.push_back(names[i]);
    return chosen;
}

std::vector<std::string> elements(const std::string& array, int count, const std::string& last) {
    std::vector<std::string> names;
    for (int i = 1; i <= count; ++i) names.push_back(array + "[" + std::to_string(i) + "]." + last);
    return names;
}

} // namespace

TEST_CASE("up to eight that are alike are chosen together, more are cut") {
    std::vector<std::string> names = elements("motor", 7, "w"), loads = elements("load", 7, "w");
    names.insert(names.end(), loads.begin(), loads.end());
    CHECK(usual_of(names) == elements("motor", 7, "w"));
    CHECK(usual_of(elements("motor", 8, "w")).size() == 8);
    CHECK(usual_of(elements("motor", 9, "w")) == elements("motor", 6, "w"));

    std::vector<std::string> torques;
    for (const char* law : {"a", "b", "c", "d", "e", "f", "g"}) torques.push_back(std::string(law) + ".tau");
    std::vector<std::string> with_deeper = torques;
    with_deeper.push_back("a.inner.tau");
    CHECK(usual_of(with_deeper) == torques);
    torques.insert(torques.end(), {"h.tau", "i.tau"});
    CHECK(usual_of(torques) == std::vector<std::string>{"a.tau", "b.tau", "c.tau", "d.tau"});
}
