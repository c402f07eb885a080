// The CSV sink: format, selection, and what happens when the file cannot be written.

#include "tests/support/scratch_folder.h"
#include "tests/unit/runtime/mock_model.h"
#include "torsion/output.h"

#include <doctest/doctest.h>

#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <sys/resource.h>
#include <unistd.h>

using namespace torsion::runtime;
using torsion::testing::read;
using torsion::testing::ScratchFolder;
namespace fs = std::filesystem;

namespace {

// s' = 1; y = 0.1 + s, with a negated alias, a hidden and an oddly named variable, and a step of the Boolean at 0.5
struct Small : MockModel {
    Small() {
        add_state("s");
        add_y("y");
        add_p("p");
        TorsionVariable& alias = add_variable("minus.y", TORSION_Y, 0);
        alias.flags = TORSION_ALIAS | TORSION_NEGATED;
        add_variable("$hidden", TORSION_Y, 0).flags = TORSION_HIDDEN | TORSION_ALIAS;
        add_variable("der(s)", TORSION_DER, 0);
        add_variable("'a \"quoted\" name'", TORSION_X, 0).flags = TORSION_ALIAS;
        add_d("b");
        TorsionVariable& negated = add_variable("not_b", TORSION_D, 0);
        negated.type = TORSION_BOOLEAN;
        negated.flags = TORSION_ALIAS | TORSION_NEGATED;
        add_relation("time >= 0.5", 3, 1, true);
        model.derivatives = [](TorsionFrame* f) { return f->der[0] = 1, 0; };
        model.outputs = [](TorsionFrame* f) { return f->der[0] = 1, f->y[0] = 0.1 + f->x[0], 0; };
        model.initialize = model.discrete = [](TorsionFrame* f) {
            return f->d[0] = relate(f, 0, f->time >= 0.5) ? 1 : 0, f->der[0] = 1, 0;
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->time, 0.5), 0; };
        model.next_time = [](TorsionFrame* f) {
            if (f->time < 0.5) f->work[0] = 0.5, f->work[1] = 1;
            return 0;
        };
        finish();
    }
    Result run(const OutputOptions& output, std::int64_t intervals = 4) {
        std::string error;
        const auto sink = csv_sink(output, error);
        REQUIRE_MESSAGE(sink, error);
        Options options = options_until(1);
        options.intervals = intervals;
        return Simulation(model).run(options, {sink.get()});
    }
};

} // namespace

TEST_CASE("CSV: header, rows, two rows per event, numbers that read back the same") {
    ScratchFolder folder;
    Small small;
    const fs::path path = folder.path() / "r.csv";
    const Result result = small.run({.path = path.string(), .variables = "", .with_parameters = false});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1); // nothing beside it
    std::istringstream lines(read(path));
    std::string line;
    std::getline(lines, line);
    CHECK(line == "\"time\",\"s\",\"y\",\"minus.y\",\"der(s)\",\"'a \"\"quoted\"\" name'\",\"b\",\"not_b\"");
    std::getline(lines, line);
    CHECK(line == "0,0,0.1,-0.1,1,0,0,1");
    std::vector<std::string> rows;
    while (std::getline(lines, line)) rows.push_back(line);
    REQUIRE(rows.size() == 5); // 0.25, 0.5 twice, 0.75, 1
    CHECK(result.statistics.rows == 6);
    CHECK(rows[1].substr(0, 4) == "0.5,");
    CHECK(rows[1].substr(rows[1].size() - 4) == ",0,1");
    CHECK(rows[2].substr(0, 4) == "0.5,");
    CHECK(rows[2].substr(rows[2].size() - 4) == ",1,0");
    for (const std::string& row : rows) {
        std::istringstream cells(row);
        std::string cell;
        std::vector<double> values;
        while (std::getline(cells, cell, ',')) values.push_back(std::stod(cell));
        REQUIRE(values.size() == 8);
        CHECK(values[2] == 0.1 + values[1]); // bit for bit
    }
}

TEST_CASE("CSV: aliases, negatives and values that stay have the digits of their own, in rows of any width") {
    constexpr std::uint32_t values = 300, columns = 5000; // more than are written at once
    MockModel mock;
    std::mt19937 random(7);
    for (std::uint32_t i = 0; i < values; ++i) mock.add_y("y" + std::to_string(i));
    for (std::uint32_t i = values; i < columns; ++i) {
        TorsionVariable& alias = mock.add_variable("a" + std::to_string(i), TORSION_Y, random() % values);
        alias.type = alias.index % 5 == 0 ? TORSION_BOOLEAN : TORSION_REAL;
        alias.flags = static_cast<std::uint8_t>(TORSION_ALIAS | (random() % 2 == 0 ? TORSION_NEGATED : 0));
    }
    mock.finish();
    ScratchFolder folder;
    const std::string path = (folder.path() / "r.csv").string();
    std::string error, expected;
    const auto sink = csv_sink({.path = path}, error);
    REQUIRE(sink->begin(mock.model));
    TorsionFrame frame{};
    std::vector<double> y(values);
    frame.y = y.data();
    const double odd[] = {0.0,  -0.0, 1.0,      -1.0,     -1.7976931348623157e308, 5e-324, -2.2250738585072014e-308,
                          1e22, NAN,  INFINITY, -INFINITY};
    for (int row = 0; row < 20; ++row) {
        for (std::uint32_t i = 0; i < values; ++i) {
            if (i % 5 == 0) y[i] = random() % 2;
            else if (random() % 6 == 0) y[i] = odd[random() % std::size(odd)];
            else if (random() % 6 == 0)
                y[i] = std::ldexp(static_cast<double>(random()) - 2e9, static_cast<int>(random() % 200) - 100);
        }
        const auto append = [&](double value) {
            char digits[40];
            expected.append(digits, std::to_chars(digits, digits + sizeof digits, value == 0 ? 0 : value).ptr);
        };
        frame.time = row;
        append(frame.time);
        for (std::uint32_t v = 0; v < mock.model.n_variables; ++v)
            expected += ',', append(value_of(frame, mock.model.variables[v]));
        expected += '\n';
        REQUIRE(sink->row(frame));
    }
    REQUIRE(sink->finish(true));
    const std::string all = read(path);
    CHECK(all.substr(all.find('\n') + 1) == expected);
}

TEST_CASE("CSV: selection by a regular expression, parameters on request") {
    ScratchFolder folder;
    Small small;
    const fs::path path = folder.path() / "r.csv";
    const auto header = [&](const OutputOptions& output) {
        REQUIRE(small.run(output).ok);
        const std::string all = read(path);
        return all.substr(0, all.find('\n'));
    };
    CHECK(header({.path = path.string(), .variables = "^(s|not.*)$"}) == "\"time\",\"s\",\"not_b\"");
    CHECK(header({.path = path.string(), .variables = "hidden"}) == "\"time\",\"$hidden\"");
    CHECK(header({.path = path.string(), .variables = "^p$", .with_parameters = true}) == "\"time\",\"p\"");
    CHECK(header({.path = path.string(), .variables = "nothing"}) == "\"time\"");
    std::string error;
    CHECK(csv_sink({.path = path.string(), .variables = "("}, error) == nullptr);
    CHECK(error.find("`(` is not a regular expression") != std::string::npos);
}

TEST_CASE("CSV: a full disk, a folder that is not there, a folder as file") {
    ScratchFolder folder;
    Small small;
    const auto fails = [&](const std::string& path, std::int64_t intervals, const std::string& reason) {
        const Result result = small.run({.path = path}, intervals);
        CHECK_FALSE(result.ok);
        REQUIRE(result.messages.size() == 1);
        CHECK(result.messages[0].code == "E102");
        INFO(result.messages[0].text);
        CHECK(result.messages[0].text.find(path) != std::string::npos);
        CHECK(result.messages[0].text.find(reason) != std::string::npos);
    };
    fails("/dev/full", 4, "No space left on device");      // noticed at the end
    fails("/dev/full", 100000, "No space left on device"); // noticed on the way
    fails((folder.path() / "missing" / "r.csv").string(), 4, "No such file");
    fails(folder.path().string(), 4, "Is a directory");
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("CSV: an older result survives a run that cannot start, and memory does not grow with the run") {
    ScratchFolder folder;
    const fs::path path = folder.path() / "r.csv";
    std::ofstream(path) << "older\n";
    Small small;
    small.model.initialize = [](TorsionFrame*) -> int32_t { return -1; };
    CHECK_FALSE(small.run({.path = path.string()}).ok);
    CHECK(read(path) == "older\n");
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1); // nothing beside it

    Small large;
    REQUIRE(large.run({.path = "/dev/null"}, 1000).ok);
    rusage before{}, after{};
    getrusage(RUSAGE_SELF, &before);
    REQUIRE(large.run({.path = "/dev/null"}, 300000).ok); // 15 MB
    getrusage(RUSAGE_SELF, &after);
    CHECK(after.ru_maxrss - before.ru_maxrss < 2048);
}
