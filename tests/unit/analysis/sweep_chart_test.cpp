// Tables of sweeps as pictures.

#include "compiler/analysis/plot/sweep_chart.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include <unistd.h>

using namespace torsion::analysis;

namespace {

class File {
public:
    explicit File(const std::string& text) { std::ofstream(path, std::ios::binary) << text; }
    ~File() { std::filesystem::remove(path); }
    const std::string path =
        (std::filesystem::temp_directory_path() / ("sweep_chart_" + std::to_string(getpid()) + ".csv")).string();
};

SweepTable table_of(const std::string& text) {
    std::string problem;
    const auto table = read_sweep_table(File(text).path, problem);
    REQUIRE_MESSAGE(table.has_value(), problem);
    return *table;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t result = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++result;
    return result;
}

const std::string header = "\"number\",\"c\",\"b\",\"d\",\"max(\"\"<w\"\")\",\"status\",\"steps\",\"events\"\n";
const std::string grid = header + "1,10,0,5,1,ok,9,1\n2,10,0,6,1,ok,9,1\n3,10,1,5,2,ok,9,1\n4,10,1,6,2,ok,9,1\n"
                                  "5,20,0,5,3,ok,9,1\n6,20,0,6,3,ok,9,1\n7,20,1,5,nan,R302,9,1\n8,20,1,6,4,ok,9,1\n";

} // namespace

TEST_CASE("a table of a sweep is read, and its parameters are found") {
    const SweepTable table = table_of(grid);
    CHECK(table.parameters == 3);
    CHECK(table.names == std::vector<std::string>{"c", "b", "d", "max(\"<w\")"});
    CHECK(table.columns[0][4] == 20);
    CHECK(std::isnan(table.columns[3][6]));
    CHECK(table.find("b") == std::size_t{1});
    CHECK_FALSE(table.find("z"));
    CHECK(is_sweep_table(File(grid).path));
    CHECK_FALSE(is_sweep_table(File("\"time\",\"w\"\n0,1\n").path));
    std::string problem;
    CHECK_FALSE(read_sweep_table(File(header + "1,2\n").path, problem));
    CHECK(problem.find("line 2") != std::string::npos);
    CHECK_FALSE(read_sweep_table(File(header).path, problem));
    CHECK_FALSE(read_sweep_table("/nowhere.csv", problem));
}

TEST_CASE("a curve for each value of the second parameter, the third held") {
    const SweepTable table = table_of(grid);
    const Chart chart = sweep_curves(table, usual_view(table));
    REQUIRE(chart.panels.size() == 1);
    const Panel& panel = chart.panels.front();
    REQUIRE(panel.curves.size() == 2);
    CHECK(panel.curves[0].x == std::vector<double>{10, 20});
    CHECK(panel.curves[0].y == std::vector<double>{1, 3});
    CHECK(std::isnan(panel.curves[1].y[1]));
    CHECK(panel.remark == "d = 5");
    CHECK(chart.legend.size() == 2);
    CHECK(chart.legend[1].text == "b = 1");
    CHECK(panel.curves[0].colour != panel.curves[1].colour);
    SweepView other{3, 1, {}};
    CHECK(sweep_curves(table, other).panels.front().remark == "c = 10, d = 5");
}

TEST_CASE("what was varied stands before the status") {
    const std::string head = "\"number\",\"c\",\"w.start\",\"status\",\"steps\",\"events\",\"y\",\"z\"\n";
    const SweepTable table = table_of(head + "1,10,1,ok,9,1,5,6\n2,20,2,R302,9,1,nan,nan\n3,20,3,ok,9,1,7,8\n");
    CHECK(table.parameters == 2); // though the first column and the second differ in all rows together only
    CHECK_FALSE(table.is_grid);
    CHECK(table.names == std::vector<std::string>{"c", "w.start", "y", "z"});
    CHECK(table.columns[2][2] == 7);
    const SweepView view = usual_view(table);
    CHECK_FALSE(view.by);
    CHECK(sweep_curves(table, view).panels.front().curves.front().x == std::vector<double>{10, 20, 20}); // all samples
    std::string problem;
    CHECK(view_of(table, {"y", "w.start", "", false}, problem)->x == 1);
    CHECK(view_of(table, {"y", "", "", true}, problem)->by == std::size_t{1});
    // values that could be taken for parameters: all differ
    CHECK(table_of("\"number\",\"a\",\"b\",\"status\",\"steps\",\"events\",\"y\"\n1,1,1,ok,1,0,3\n2,1,2,ok,1,0,3\n3,2,"
                   "1,ok,1,0,3\n4,2,2,ok,1,0,3\n")
              .is_grid);
    CHECK(read_sweep_table(File(head + "1,10,1,ok,9,1,5\n").path, problem) == std::nullopt);
    CHECK(problem.find("7 cells instead of 8") != std::string::npos);
    CHECK(is_sweep_table(File(head).path));
}

TEST_CASE("samples in any order give one ordered curve") {
    const SweepTable table = table_of("\"number\",\"k\",\"y\",\"z\",\"status\",\"steps\",\"events\"\n1,3,30,1,ok,1,"
                                      "0\n2,1,10,1,ok,1,0\n3,2,20,1,ok,1,0\n");
    CHECK(table.parameters == 1);
    const Chart chart = sweep_curves(table, {1, 0, {}});
    CHECK(chart.panels.front().curves.front().y == std::vector<double>{10, 20, 30});
    CHECK(chart.legend.empty());
}

TEST_CASE("a map has a cell for each run that did not fail") {
    const SweepTable table = table_of(grid);
    const std::string map = render_sweep_map(table, usual_view(table));
    CHECK(map.starts_with("<svg"));
    CHECK(occurrences(map, "width=\"270.3\"") == 3); // two by two cells, one failed
    CHECK(map.find("max(&quot;&lt;w&quot;)") != std::string::npos);
    CHECK(map.find("#301259") != std::string::npos); // the lowest value
    CHECK(map.find("#ece23c") != std::string::npos); // the highest
    CHECK(map.find("d = 5") != std::string::npos);
}

TEST_CASE("columns are chosen by name") {
    const SweepTable table = table_of(grid);
    std::string problem;
    const auto view = view_of(table, {"", "b", "", true}, problem);
    REQUIRE(view.has_value());
    CHECK(view->x == 1);
    CHECK(view->by == std::size_t{0});
    CHECK(view_of(table, {"", "d", "c", false}, problem)->by == std::size_t{0});
    CHECK_FALSE(view_of(table, {"", "z", "", false}, problem));
    CHECK(problem.find("no column `z`") != std::string::npos);
    CHECK_FALSE(view_of(table, {"", "max(\"<w\")", "", false}, problem));
    CHECK_FALSE(view_of(table, {"", "b", "b", false}, problem));
    const SweepTable one = table_of("\"number\",\"k\",\"y\",\"z\",\"status\",\"steps\",\"events\"\n1,3,30,1,ok,1,0\n");
    CHECK_FALSE(view_of(one, {"", "", "", true}, problem));
    CHECK(problem.find("two parameters") != std::string::npos);
}
