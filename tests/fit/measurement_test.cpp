#include "compiler/fit/measurement.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace torsion;
using namespace torsion::fit;

namespace {

/// The last message as a user sees it, with its place.
std::string refusal(const std::string& text, const std::vector<ColumnWish>& wishes, const ColumnWish& time = {}) {
    try {
        measurement_of("bench.csv", text, time, wishes);
    } catch (const Error& error) {
        return render(error.diagnostics().back());
    }
    return "accepted";
}

bool says(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

} // namespace

TEST_CASE("a measurement has the columns that are wished, missing values and units") {
    const Measurement data = measurement_of(
        "bench.csv",
        "\xef\xbb\xbfTime [ms];\"speed [rpm]\";note;tau\r\n0;10;start;\r\n5; 11.5 ;;NaN\r\n\r\n9;-1e3;end;+3\r\n", {},
        {{"tau", ""}, {"speed", ""}});
    REQUIRE(data.time.size() == 3);
    CHECK(data.time[2] == doctest::Approx(0.009));
    REQUIRE(data.columns.size() == 2);
    CHECK(std::isnan(data.columns[0].values[0]));
    CHECK(std::isnan(data.columns[0].values[1]));
    CHECK(data.columns[0].values[2] == 3);
    CHECK(data.columns[1].values == std::vector<double>{10, 11.5, -1000});
    CHECK(data.columns[1].unit == "rpm");
}

TEST_CASE("units stand in a second line, too, and a wish goes before the file") {
    const Measurement data = measurement_of("a.csv", "t,w,phi\nms,rpm,deg\n1,2,3\n", {}, {{"w", ""}, {"phi", "rad"}});
    CHECK(data.time == std::vector<double>{0.001});
    CHECK(data.columns[0].unit == "rpm");
    CHECK(data.columns[1].unit == "rad");
}

TEST_CASE("a wish has a unit in brackets; a subscript is none") {
    CHECK(column_wish("speed[rpm]").name == "speed");
    CHECK(column_wish("speed [rpm]").unit == "rpm");
    CHECK(column_wish("tau[1]").name == "tau[1]");
    CHECK(column_wish("tau[1][N.m]").unit == "N.m");
    CHECK(column_wish("speed").unit.empty());
}

TEST_CASE("what is no measurement is refused where it stands") {
    const std::vector<ColumnWish> w = {{"w", ""}};
    CHECK(says(refusal("", w), "is empty"));
    CHECK(says(refusal("time,w\n", w), "no values below"));
    CHECK(says(refusal("time,w\n0,1\n1,x\n", w), "bench.csv:3:3"));
    CHECK(says(refusal("time,w\n0,1\n1,x\n", w), "`x` is not a number"));
    CHECK(says(refusal("time,w\n0,1\n1,inf\n", w), "`inf` is not a finite number"));
    CHECK(says(refusal("time;w\n0;1\n1;2,5\n", w), "numbers have a point"));
    CHECK(says(refusal("time,w\n0,1\n2,1\n1,1\n", w), "bench.csv:4:1"));
    CHECK(says(refusal("time,w\n0,1\n2,1\n1,1\n", w), "the time goes back, from 2 s to 1 s"));
    CHECK(says(refusal("time,w\n0,1\n,1\n", w), "a row without a time"));
    CHECK(says(refusal("time,w\n0,1\n1,1,2\n", w), "3 values instead of 2"));
    CHECK(says(refusal("time,w,w\n0,1,1\n", w), "two columns have the name `w`"));
    CHECK(says(refusal("time,ww\n0,1\n", w), "has no column `w`"));
    CHECK(says(refusal("time,ww\n0,1\n", w), "`time`, `ww`"));
    CHECK(says(refusal("seconds,w\n0,1\n", w), "has no column `time`"));
    CHECK(says(refusal("seconds,w\n0,1\n", w, {"seconds", "kg"}), "`kg` is no unit of time"));
    CHECK(refusal("time,w\n0,1\n0,2\n", w) == "accepted"); // both sides of an event
}
