// Values to vary, the language of columns, reductions of a trajectory made by hand, and the table that survives a kill.

#include "compiler/sweep/collect.h"
#include "compiler/sweep/run.h"
#include "compiler/sweep/table.h"
#include "compiler/sweep/variants.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <unistd.h>

using namespace torsion;
using namespace torsion::sweep;

namespace {

sweep::Range range(const std::string& text) {
    std::string problem;
    auto result = parse_range(text, problem);
    REQUIRE_MESSAGE(result.has_value(), problem);
    return *result;
}

std::string refusal(const std::string& text) {
    std::string problem;
    CHECK_FALSE(parse_range(text, problem).has_value());
    return problem;
}

/// A model of one state `w`, its negative `v`, a Boolean `stuck` and a parameter `j[2]`.
class Sample {
public:
    Sample() {
        variables_[0] = row(1, TORSION_X, 0, TORSION_CONTINUOUS);
        variables_[1] = row(3, TORSION_X, 0, TORSION_CONTINUOUS);
        variables_[1].flags = TORSION_NEGATED;
        variables_[2] = row(5, TORSION_D, 0, TORSION_DISCRETE);
        variables_[2].type = TORSION_BOOLEAN;
        variables_[3] = row(11, TORSION_P, 0, TORSION_PARAMETER);
        model.strings = "\0w\0v\0stuck\0j[2]";
        model.strings_size = 16;
        model.variables = variables_;
        model.n_variables = 4;
        model.states = &state_;
        model.n_x = 1;
        frame.x = &w, frame.der = &a, frame.d = &stuck, frame.p = &j;
    }
    TorsionModel model{};
    TorsionFrame frame{};
    double w = 0, a = 0, stuck = 0, j = 7;

    /// Value of an expression after points (t, w).
    double value(const std::string& expression, const std::vector<std::pair<double, double>>& points) {
        std::string problem;
        const auto collection = compile_collection({expression}, model, problem);
        REQUIRE_MESSAGE(collection.has_value(), problem);
        Collector collector(*collection);
        collector.begin(model);
        for (const auto& [t, x] : points) {
            frame.time = t, w = x, a = 2 * x, stuck = x > 1;
            collector.row(frame);
        }
        return collector.value(0);
    }
    std::string refusal(const std::string& expression) {
        std::string problem;
        CHECK_FALSE(compile_collection({expression}, model, problem).has_value());
        return problem;
    }

private:
    static TorsionVariable row(std::uint32_t name, std::uint8_t section, std::uint32_t index,
                               std::uint8_t variability) {
        TorsionVariable v{};
        v.name = name, v.section = section, v.index = index, v.variability = variability;
        return v;
    }
    TorsionVariable variables_[4]{};
    TorsionState state_{0, UINT32_MAX, 1};
};

struct Folder {
    std::string path =
        (std::filesystem::temp_directory_path() / ("torsion_sweep_" + std::to_string(getpid()))).string();
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    std::string read(const std::string& name) const {
        std::ifstream file(path + "/" + name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path + "/" + name, std::ios::binary) << text;
    }
};

} // namespace

TEST_CASE("a range has both its ends exactly") {
    const sweep::Range linear = range("a[2].k = 0:0.3:4");
    CHECK(linear.name == "a[2].k");
    CHECK(linear.values.size() == 4);
    CHECK(linear.values[3] == 0.3);
    CHECK(linear.values[1] == doctest::Approx(0.1));
    const sweep::Range logarithmic = range("k=1e3:1e5:3:log");
    CHECK(logarithmic.values[0] == 1e3);
    CHECK(logarithmic.values[1] == doctest::Approx(1e4));
    CHECK(logarithmic.values[2] == 1e5);
    CHECK(range("k=5,1, 2").values == std::vector<double>{5, 1, 2});
    CHECK(range("on=true,false").first == "true");
    CHECK(range("n=1e1:20:2").first == "10");
    CHECK(range("k=2:2:1").values == std::vector<double>{2});
}

TEST_CASE("steps of a range that are Integers up to rounding are Integers") {
    const auto are_whole = [](const sweep::Range& range) {
        return std::all_of(range.values.begin(), range.values.end(),
                           [](double value) { return value == std::floor(value); });
    };
    CHECK(range("n=1:91:11").values[7] == 64);
    CHECK(are_whole(range("n=-1000:1000:2001")));
    CHECK(range("n=1:1000:4:log").values == std::vector<double>{1, 10, 100, 1000});
    CHECK(range("k=1e-20:1:3").values[0] == 1e-20);
    CHECK(range("k=1e-20:1:3:log").values[1] == doctest::Approx(1e-10));
    CHECK(range("k=1:1.000000001:3").values[1] != 1);
}

TEST_CASE("wrong ranges say why") {
    for (const char* text :
         {"k", "=1:2:3", "k=1:2", "k=1:2:0", "k=1:2:-3", "k=1:2:3:lin", "k=a,1", "k=", "k=nan:1:2", "k=1:2:3:log:4"})
        CHECK_FALSE(refusal(text).empty());
    CHECK(refusal("k=0:5:3:log").find("equal ratios") != std::string::npos);
    CHECK(refusal("k=1:2:1").find("both ends") != std::string::npos);
}

TEST_CASE("a grid runs through all combinations, the last fastest") {
    const Variants grid = Variants::grid({range("a=1,2"), range("b=3,4,5")});
    REQUIRE(grid.size() == 6);
    std::string order;
    for (std::size_t i = 0; i < 6; ++i)
        order += std::to_string(static_cast<int>(10 * grid.value(i, 0) + grid.value(i, 1))) + " ";
    CHECK(order == "13 14 15 23 24 25 ");
    const sweep::Range many = range("a=1:2:100000000");
    CHECK(Variants::grid({many, many}).size() == 0);
    const sweep::Range some = range("b=1:2:100000");
    CHECK(Variants::grid({some, some}).too_many() ==
          "the grid has 100000 × 100000 = 1e+10 variants: at most 100 million are possible");
    CHECK(Variants::grid({some, range("c=1:2:1000")}).too_many().empty());
}

TEST_CASE("literals of an enumeration") {
    Variants gears = Variants::grid({range("gear=third,P.Gear.first,third")});
    CHECK(gears.ranges()[0].first == "third");
    CHECK(gears.ranges()[0].text_of(gears.value(1, 0)) == "first");
    CHECK(gears.set_literals(0, {"first", "second"}) == "third");
    CHECK(gears.set_literals(0, {"first", "second", "third"}).empty());
    CHECK(gears.ranges()[0].values == std::vector<double>{3, 1, 3});
    CHECK(gears.ranges()[0].text_of(2) == "second");
    for (const char* text : {"a=nan", "a=1,two", "a=two,1", "a=one two", "a=inf,one"}) CHECK(!refusal(text).empty());
}

TEST_CASE("samples come from a table") {
    const Folder folder;
    std::string problem;
    folder.write("s.csv", "\xEF\xBB\xBF\"a[1]\";b\r\n1;2e3\r\n\r\n3;true\r\n");
    const auto columns = read_samples(folder.path + "/s.csv", problem);
    REQUIRE_MESSAGE(columns.has_value(), problem);
    const Variants samples = Variants::samples(*columns);
    CHECK(samples.size() == 2);
    CHECK(samples.ranges()[0].name == "a[1]");
    CHECK(samples.value(1, 0) == 3);
    CHECK(samples.value(1, 1) == 1);
    for (const char* text : {"a,b\n1\n", "a\n1\nx\n", "a\n1x\n", "a\n", "", "a,\n1,2\n"}) {
        folder.write("s.csv", text);
        CHECK_FALSE(read_samples(folder.path + "/s.csv", problem).has_value());
        CHECK(problem.find("s.csv") != std::string::npos);
    }
}

TEST_CASE("reductions of straight pieces are exact") {
    Sample s;
    const std::vector<std::pair<double, double>> points = {{0, 0}, {1, 2}, {1, 6}, {3, 4}}; // a jump at 1
    CHECK(s.value("start(w)", points) == 0);
    CHECK(s.value("final(w)", points) == 4);
    CHECK(s.value("w", points) == 4); // outside of reductions: the final value
    CHECK(s.value("min(w)", points) == 0);
    CHECK(s.value("max(w)", points) == 6);
    CHECK(s.value("min(v)", points) == -6);
    CHECK(s.value("time_of_max(w)", points) == 1);
    CHECK(s.value("time_of_min(w)", points) == 0);
    CHECK(s.value("integral(w)", points) == doctest::Approx(1 + 10));
    CHECK(s.value("mean(w)", points) == doctest::Approx(11.0 / 3));
    CHECK(s.value("rms(w)", points) == doctest::Approx(std::sqrt((4.0 / 3 + 2 * (36 + 24 + 16) / 3.0) / 3)));
    CHECK(s.value("max(der(w))", points) == 12);
    CHECK(s.value("mean(w)", {{2, 5}}) == 5);
}

TEST_CASE("the time of the first point is interpolated where a comparison is crossed") {
    Sample s;
    const std::vector<std::pair<double, double>> points = {{0, 0}, {1, 2}, {1, 6}, {3, 4}};
    CHECK(s.value("time_of_first(w > 1)", points) == doctest::Approx(0.5));
    CHECK(s.value("time_of_first(1 <= w)", points) == doctest::Approx(0.5));
    CHECK(s.value("time_of_first(w > 3)", points) == 1);  // in the jump
    CHECK(s.value("time_of_first(w < 10)", points) == 0); // from the start
    CHECK(s.value("time_of_first(stuck)", points) == 1);
    CHECK(s.value("time_of_first(not stuck and time > 2)", {{0, 0}, {2, 1}, {3, 0}}) == 3);
    CHECK(std::isnan(s.value("time_of_first(w > 7)", points)));
}

TEST_CASE("columns are expressions") {
    Sample s;
    const std::vector<std::pair<double, double>> points = {{0, 1}, {2, 3}};
    CHECK(s.value("swing=max(w) - min(w)", points) == 2);
    CHECK(s.value("j[2]*final(w)^2", points) == 63);
    CHECK(s.value("if max(w) > 2 then sqrt(4) else -1", points) == 2);
    CHECK(s.value("max(max(w), 10)", points) == 10); // of two: the larger
    CHECK(s.value("max(abs(v))/j[2]", points) == doctest::Approx(3.0 / 7));
    CHECK(s.value("max(min(w, 2))", points) == 2);
    CHECK(s.value("time", points) == 2);
    std::string problem;
    const auto all = compile_collection({}, s.model, problem);
    REQUIRE(all.has_value());
    CHECK(all->columns.size() == 1);
    CHECK(all->columns[0].name == "final(w)");
    CHECK(all->points() == runtime::Points::Ends);
    CHECK(compile_collection({"max(w)"}, s.model, problem)->points() == runtime::Points::Steps);
}

TEST_CASE("what is no column is refused with the reason") {
    Sample s;
    CHECK(s.refusal("final(vv)").find("did you mean `v`") != std::string::npos);
    CHECK(s.refusal("maxx(w)").find("did you mean `max`") != std::string::npos);
    for (const char* op : {".*", "./", ".+", ".-", ".^"})
        CHECK(s.refusal(std::string("final(w ") + op + " 2)").find("operators of elements") != std::string::npos);
    CHECK(s.refusal("max(min(w))").find("inside another") != std::string::npos);
    CHECK(s.refusal("max(w").find("not an expression") != std::string::npos);
    CHECK(s.refusal("1; Real y = 2").find("not an expression") != std::string::npos);
    CHECK(s.refusal("1 \"words\"").find("not an expression") != std::string::npos);
    CHECK(s.refusal("{1, 2}").find("only numbers") != std::string::npos);
    CHECK(s.refusal("mean(w, v)").find("one argument") != std::string::npos);
    CHECK(s.refusal("der(j[2])").find("state") != std::string::npos);
    CHECK(s.refusal("final('final')").find("no variable") != std::string::npos);
    CHECK(s.refusal("x=").find("not an expression") != std::string::npos);
    CHECK(s.refusal(std::string(20000, '-') + "w").find("longer") != std::string::npos);
    std::string problem;
    CHECK_FALSE(compile_collection({"a=w", "a=v"}, s.model, problem).has_value());
    CHECK(problem.find("two columns") != std::string::npos);
}

TEST_CASE("a table goes on where it was cut off") {
    const Folder folder;
    const TablePlan plan{
        folder.path + "/t.csv", "\"number\",\"k\",\"status\",\"steps\",\"events\",\"y\"", 42, 3, 2, false};
    Table::Obstacle obstacle{};
    std::string problem;
    {
        const auto table = Table::open(plan, obstacle, problem);
        REQUIRE_MESSAGE(table, problem);
        CHECK(table->missing().size() == 3);
        CHECK(table->add("3,30,R302,5,0,nan\n"));
        CHECK_FALSE(Table::open(plan, obstacle, problem)); // one writer at a time
        CHECK(problem.find("another sweep is writing") != std::string::npos);
    }
    folder.write("t.csv.part", folder.read("t.csv.part") + "1,1"); // cut off within a line
    TablePlan other = plan;
    other.fingerprint = 43;
    CHECK_FALSE(Table::open(other, obstacle, problem));
    CHECK(obstacle == Table::Obstacle::OtherSweep);
    {
        const auto table = Table::open(plan, obstacle, problem);
        REQUIRE_MESSAGE(table, problem);
        CHECK(table->missing() == std::vector<std::uint64_t>{0, 1});
        CHECK(table->add("2,20,ok,5,0,1\n1,10,ok,5,0,1\n"));
        CHECK_FALSE(table->add("4,40,ok,5,0,1\n")); // no such row
        CHECK(table->finish());
        CHECK(table->failed() == 1);
        CHECK(table->failures().at("R302") == 1);
        CHECK(table->first_failed() == 3);
    }
    CHECK(folder.read("t.csv") == plan.header + "\n1,10,ok,5,0,1\n2,20,ok,5,0,1\n3,30,R302,5,0,nan\n");
    CHECK_FALSE(std::filesystem::exists(folder.path + "/t.csv.part"));
    other.start_anew = true;
    CHECK(Table::open(other, obstacle, problem)->missing().size() == 3);
    CHECK_FALSE(Table::open({"/nowhere/t.csv", "", 1, 1, 0, false}, obstacle, problem));
    CHECK(obstacle == Table::Obstacle::Unwritable);
}

namespace {

void change(bool& value) { value = !value; }
void change(std::int64_t& value) { ++value; }
template <class T>
void change(std::optional<T>& value) {
    value = T(1);
}

} // namespace

TEST_CASE("every option of a run tells two sweeps apart") {
    const Sample sample;
    std::string problem;
    const auto collection = compile_collection({"w"}, sample.model, problem);
    REQUIRE(collection.has_value());
    const std::vector<Compiled> models(1, {.model = &sample.model, .collection = *collection, .solver = "cvode"});
    const Variants variants = Variants::grid({range("j=1,2")});
    const Combinations combinations;
    const auto fingerprint = [&](const auto& change) {
        Job job{variants, combinations, models, {"j"}, {}, {}};
        change(job.options);
        return fingerprint_of(job, "1");
    };
    const std::uint64_t usual_one = fingerprint([](runtime::Options&) {});
    CHECK(usual_one == fingerprint([](runtime::Options&) {}));
#define TORSION_RUN_OPTION(name, at_run_time, ...)                                                                     \
    CHECK_MESSAGE(usual_one != fingerprint([](auto& options) { change(options.at_run_time); }), #name);
#include "torsion/run_options.def"
}

TEST_CASE("rows of an unfinished table that were altered are refused") {
    const Folder folder;
    TablePlan plan{folder.path + "/t.csv", "\"number\",\"k\",\"status\",\"steps\",\"events\",\"y\"", 42, 3, 2, false};
    plan.begin_of = [](std::uint64_t row) { return std::to_string(row + 1) + "," + std::to_string(10 * (row + 1)); };
    plan.columns = 6;
    Table::Obstacle obstacle{};
    std::string problem;
    const auto opens = [&](const std::string& rows) {
        folder.write("t.csv.part", "# torsion sweep 000000000000002a 3\n" + rows);
        problem.clear(), obstacle = Table::Obstacle::None;
        return Table::open(plan, obstacle, problem);
    };
    for (const char* row :
         {"2,21,ok,5,0,1\n", "2,2,ok,5,0,1\n", "2,20,ok,5,0\n", "2,20,ok,5,0,1,1\n", "2,20,,5,0,1\n", "2,20,ok,x,0,1\n",
          "2,20,ok,5,0,1x\n", "2,20,ok,5,0,\n", "02,20,ok,5,0,1\n", "2,20, ok,5, 0,1\n"}) {
        CAPTURE(row);
        CHECK_FALSE(opens(std::string("1,10,ok,5,0,1\n") + row + "3,30,ok,5,0,1\n"));
        CHECK(obstacle == Table::Obstacle::OtherSweep);
        CHECK(problem.find("altered") != std::string::npos);
    }
    for (const char* row : {"2,20,ok,5,0,-1.5e-300\n", "2,20,R302,5,0,nan\n", "2,20,ok,5,0,inf\n"}) {
        const auto table = opens(row);
        REQUIRE_MESSAGE(table, problem);
        CHECK(table->missing() == std::vector<std::uint64_t>{0, 2});
    }
    CHECK(opens("2,20,ok,5,0,1\n1,1")->missing().size() == 2); // cut off within a line
}

TEST_CASE("ranges whose ends lie far apart") {
    CHECK(range("k=1e308:-1e308:3").values == std::vector<double>{1e308, 0, -1e308});
    CHECK(range("k=-1.7e308:1.7e308:5").values[1] == doctest::Approx(-0.85e308));
    const Range ratios = range("k=1e-300:1e300:3:log");
    CHECK(ratios.values[1] == doctest::Approx(1));
    CHECK(range("k=-1e300:-1e-300:3:log").values[1] == doctest::Approx(-1));
    CHECK(range("k=0:1:3").values == std::vector<double>{0, 0.5, 1});
}

TEST_CASE("each combination of some ranges is there once, in the order of the variants") {
    const Variants grid = Variants::grid({range("a=1,2,1"), range("b=1:5:5"), range("c=7,8")});
    const auto of = [](const Variants& variants, std::vector<Part> parts) {
        return Combinations::of(variants, std::move(parts), 100);
    };
    CHECK(of(grid, {})->size() == 1);
    CHECK(of(grid, {})->of_variant(grid, 17) == 0);
    const auto some = of(grid, {{0}, {2}});
    REQUIRE(some.has_value());
    CHECK(some->size() == 4);
    CHECK(some->values(0) == std::vector<double>{1, 7});
    CHECK(some->values(3) == std::vector<double>{2, 8});
    for (std::size_t variant = 0; variant < grid.size(); ++variant) {
        const auto& values = some->values(some->of_variant(grid, variant));
        CHECK(values[0] == grid.value(variant, 0));
        CHECK(values[1] == grid.value(variant, 2));
    }
    CHECK_FALSE(Combinations::of(grid, {{0}, {1}, {2}}, 19).has_value());
    CHECK(Combinations::of(grid, {{0}, {1}, {2}}, 20)->size() == 20);
    const Variants samples = Variants::samples({range("a=3,1,3"), range("b=1,2,3")});
    CHECK(of(samples, {{0}})->size() == 2);
    CHECK(of(samples, {{0}})->values(0) == std::vector<double>{3});
    CHECK(of(samples, {{0}})->of_variant(samples, 2) == 0);
}

TEST_CASE("where only 0 decides, one value stands for all others") {
    const Variants grid = Variants::grid({range("a=2,0,3,0,4"), range("b=5,6")});
    const auto combinations = Combinations::of(grid, {{0, 2.0}}, 100);
    REQUIRE(combinations.has_value());
    CHECK(combinations->size() == 2);
    CHECK(combinations->values(0) == std::vector<double>{2});
    CHECK(combinations->values(1) == std::vector<double>{0});
    for (std::size_t variant = 0; variant < grid.size(); ++variant)
        CHECK(combinations->of_variant(grid, variant) == (grid.value(variant, 0) == 0));
    const Variants samples = Variants::samples({range("a=0,0,3")});
    CHECK(Combinations::of(samples, {{0, 3.0}}, 100)->of_variant(samples, 2) == 1);
}

TEST_CASE("a queue gives every variant once") {
    Queue queue({5, 6, 7, 8, 9});
    CHECK(queue.take(2).size() == 2);
    CHECK(queue.left() == 3);
    CHECK(queue.take(9).front() == 7);
    CHECK(queue.take(1).empty());
    Queue closed({1, 2});
    closed.close();
    CHECK(closed.take(1).empty());
}
