#include "tests/unit/analysis/files.h"

#include <cmath>

using namespace torsion;
using analysis::ResultFile;
using test::result_of;
using test::TextFile;

namespace {

std::string reading_problem(const std::string& rows) {
    const ResultFile file = result_of("time,x,y\n" + rows);
    std::string problem;
    CHECK_FALSE(file.read({0, 1}, problem));
    return problem.substr(problem.find("line"));
}

std::string opening_problem(const std::string& text) {
    const TextFile file(text);
    std::string problem;
    CHECK_FALSE(ResultFile::open(file.path.string(), problem));
    return problem.substr(problem.find("`: ") + 3);
}

} // namespace

TEST_CASE("names may be quoted and hold commas and quotes; time may stand anywhere") {
    const ResultFile file = result_of("\"a[1,2]\",\"say \"\"x\"\"\", Time ,der(b)\n1,2,0.5,4\n");
    CHECK(file.names() == std::vector<std::string>{"a[1,2]", "say \"x\"", "der(b)"});
    std::string problem;
    const auto read = file.read({2, 0}, problem);
    REQUIRE(read);
    CHECK(read->time == std::vector<double>{0.5});
    CHECK(read->columns == std::vector<std::vector<double>>{{4}, {1}});
}

TEST_CASE("what other tools write") {
    std::string problem;
    const auto read =
        result_of("\xEF\xBB\xBFtime;x;y\r\n0; +1.5 ;true\r\n\r\n0;-2e-3;False\r\n1;\"3\";nan").read({0, 1}, problem);
    INFO(problem);
    REQUIRE(read);
    CHECK(read->time == std::vector<double>{0, 0, 1});
    CHECK(read->columns[0] == std::vector<double>{1.5, -2e-3, 3});
    CHECK(read->columns[1][0] == 1);
    CHECK(std::isnan(read->columns[1][2]));
}

TEST_CASE("a malformed row is named with its line") {
    CHECK(reading_problem("0,1,2\n1,2\n") == "line 3: 2 values instead of 3");
    CHECK(reading_problem("0,1,2\n\n1,2,3,4,5\n") == "line 4: 5 values instead of 3");
    CHECK(reading_problem("0,1,2\n1,two,3\n") == "line 3: `two` is not a number");
    CHECK(reading_problem("0,1.2.3,2\n") == "line 2: `1.2.3` is not a number");
    CHECK(reading_problem("0,,2\n") == "line 2: a value is missing");
    CHECK(reading_problem("1,1,2\n0.5,1,2\n") == "line 3: time goes back");
    CHECK(reading_problem("nan,1,2\n") == "line 2: the time is not finite");
    CHECK(reading_problem("\n") == "line 3: no rows after the header");
}

TEST_CASE("a column that is not asked for is not converted, but counted") {
    const ResultFile file = result_of("time,x,note\n0,1,first\n1,2,second\n");
    std::string problem;
    CHECK(file.read({0}, problem));
    CHECK_FALSE(file.read({1}, problem));
}

TEST_CASE("what is not a result") {
    CHECK(opening_problem("") == "the file is empty");
    CHECK(opening_problem("x,y\n1,2\n") == "line 1: no column `time`");
    CHECK(opening_problem(std::string("Atrajectory\0\1\2", 14)).find("not a text") != std::string::npos);
    std::string problem;
    CHECK_FALSE(ResultFile::open("no/such/file.csv", problem));
    CHECK(problem == "`no/such/file.csv`: No such file or directory");
}
