#include "compiler/analysis/compare/tube.h"
#include "tests/unit/analysis/files.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <sstream>

using namespace torsion;
using analysis::Comparison;
using test::result_of;

namespace {

Comparison compared(const std::string& result, const std::string& reference,
                    const std::vector<std::string>& names = {}) {
    std::string problem;
    auto comparison = analysis::compare(result_of(result), result_of(reference), names, {}, problem);
    INFO(problem);
    REQUIRE(comparison);
    return *comparison;
}

/// `time,x` on a grid of `rows` from 0 to 1.
std::string table(int rows, const std::function<double(double)>& x) {
    std::ostringstream text;
    text.precision(17);
    text << "time,x\n";
    for (int i = 0; i < rows; ++i) text << double(i) / (rows - 1) << "," << x(double(i) / (rows - 1)) << "\n";
    return text.str();
}

double ramp(double t) { return 10 * t; }

/// On the line through the points, in front of point `next`.
double on_line(const std::vector<double>& time, const std::vector<double>& y, std::size_t next, double t) {
    if (next == 0) return y.front();
    if (next == time.size()) return y.back();
    return y[next - 1] + (t - time[next - 1]) / (time[next] - time[next - 1]) * (y[next] - y[next - 1]);
}

/// The definition, word for word: every row against the reference's line within ± dt.
bool is_inside_by_definition(const std::vector<double>& time, const std::vector<double>& y, double t, double value,
                             double dt, double dy) {
    const std::size_t low = std::lower_bound(time.begin(), time.end(), t - dt) - time.begin();
    const std::size_t high = std::upper_bound(time.begin(), time.end(), t + dt) - time.begin();
    std::vector<double> values(y.begin() + low, y.begin() + high);
    values.push_back(on_line(time, y, low, t - dt)), values.push_back(on_line(time, y, high, t + dt));
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return value >= *least - dy && value <= *most + dy;
}

} // namespace

TEST_CASE("the same curve on another grid lies inside") {
    const Comparison c = compared(table(37, ramp), table(1001, ramp));
    CHECK(c.inside());
    CHECK(c.rows == 37);
    CHECK(c.signals[0].distance <= 1);
    CHECK(compared(table(1001, ramp), table(5, ramp)).inside()); // a coarse reference is the line between its points
}

TEST_CASE("between the points of a coarse reference only its line is inside") {
    const auto steeper = [](double factor) { return [=](double t) { return factor * ramp(t); }; };
    CHECK_FALSE(compared(table(11, steeper(0.92)), table(11, ramp)).inside());
    CHECK_FALSE(compared(table(11, steeper(0.99)), table(51, ramp)).inside());
    CHECK(compared(table(11, steeper(1.001)), table(11, ramp)).inside());
}

TEST_CASE("distance is in half-widths: 1 is the edge") {
    const auto half_width = 0.02; // 0.002 × range 10
    const auto with_bump = [&](double height) {
        return table(1001, [=](double t) { return ramp(t) + (t == 0.5 ? height : 0); });
    };
    // 2 × 0.01 more are reference values within ± dt
    const Comparison inside = compared(with_bump(half_width * 1.9), table(1001, ramp));
    CHECK(inside.inside());
    CHECK(inside.signals[0].distance == doctest::Approx(0.4).epsilon(0.5));
    const Comparison outside = compared(with_bump(0.2), table(1001, ramp));
    CHECK_FALSE(outside.inside());
    CHECK(outside.signals[0].time == doctest::Approx(0.5));
    CHECK(outside.signals[0].rows_outside == 1);
    CHECK(outside.signals[0].half_width == doctest::Approx(half_width));
    CHECK(outside.signals[0].distance == doctest::Approx(1 + outside.signals[0].excess / half_width));
}

TEST_CASE("an event a little earlier or later is inside, much later is not") {
    const std::string reference = "time,x\n0,0\n0.5,0\n0.5,3.7\n1,3.7\n";
    CHECK(compared("time,x\n0,0\n0.4985,0\n0.4985,3.7\n1,3.7\n", reference).inside());
    CHECK(compared("time,x\n0,0\n0.25,0\n0.5015,0\n0.5015,3.7\n1,3.7\n",
                   table(2001, [](double t) { return t < 0.5 ? 0 : 3.7; }))
              .inside());
    CHECK_FALSE(compared("time,x\n0,0\n0.25,0\n0.51,0\n0.51,3.7\n1,3.7\n",
                         table(2001, [](double t) { return t < 0.5 ? 0 : 3.7; }))
                    .inside());
}

TEST_CASE("the row in front of a shared state event is not compared, all others are") {
    const analysis::Recording reference{{"x"}, {{0, 1, 1, 2}, {{0.5, 0.5, 0.5, 0.5}}}};
    const auto inside = [&](std::vector<double> values, const std::vector<double>& events) {
        for (double& v : values) v += 0.5; // deviations
        analysis::TubeOptions options;
        options.shared_events = events;
        return analysis::compare({{"x"}, {{0, 0.5, 1, 1, 1.5, 2}, {values}}}, reference, {}, options).inside();
    };
    CHECK(inside({0, 0, 1e-2, 0, 0, 0}, {1}));
    CHECK(!inside({0, 0, 1e-2, 0, 0, 0}, {}));
    CHECK(!inside({0, 0, 1e-2, 0, 0, 0}, {0.5}));
    CHECK(!inside({0, 0, 1e-2, 1e-2, 0, 0}, {1})); // behind the event
    CHECK(!inside({0, 1e-2, 1e-2, 0, 0, 0}, {1})); // long before it
    CHECK(!inside({0, 1e-2, 0, 0, 0, 0}, {0.5}));  // no row in front of an event: nothing has the same time
    CHECK(!inside({0, 0, std::nan(""), 0, 0, 0}, {1}));
}

TEST_CASE("a mode may differ for a moment") {
    const std::string reference = "time,mode\n0,1\n0.5,1\n1,1\n";
    CHECK(compared("time,mode\n0,0\n0.00005,0\n0.00005,1\n1,1\n", reference).inside());
    CHECK_FALSE(compared("time,mode\n0,0\n0.001,0\n0.001,1\n1,1\n", reference).inside());
    CHECK_FALSE(compared("time,mode\n0,nan\n0.00005,1\n1,1\n", reference).inside());
    CHECK(compared("time,mode\n0,1\n0.5,1\n0.5,0\n0.50005,1\n1,1\n", reference).inside());
    CHECK(compared("time,mode\n0,1\n0.99995,1\n1,2\n", reference).inside()); // the end bounds it
}

TEST_CASE("how long a mode differs is known from the good rows around it only") {
    const auto mode = [](int rows, const std::function<double(int)>& x) {
        std::ostringstream text;
        text << "time,mode\n";
        for (int i = 0; i < rows; ++i) text << double(i) / (rows - 1) << "," << x(i) << "\n";
        return text.str();
    };
    const std::string first = mode(11, [](int) { return 1; });
    CHECK_FALSE(compared(mode(11, [](int i) { return i == 5 ? 2 : 1; }), first).inside()); // one row: 0.2 s
    CHECK_FALSE(compared(mode(11, [](int i) { return i % 2 == 1 ? 4 : 1; }), first).inside());
    CHECK_FALSE(compared(mode(11, [](int i) { return i == 10 ? 2 : 1; }), first).inside());
    CHECK_FALSE(compared(mode(11, [](int i) { return i == 0 ? 2 : 1; }), first).inside());
    CHECK(compared(mode(40001, [](int i) { return i == 5 ? 2 : 1; }), first).inside());              // 5e-5 s
    CHECK(compared(mode(40001, [](int i) { return i % 4000 == 5 ? 2 : 1; }), first).inside());       // ten times
    CHECK_FALSE(compared(mode(40001, [](int i) { return i % 1000 == 5 ? 2 : 1; }), first).inside()); // 2e-3 s in all
}

TEST_CASE("a good row in front of a shared event bounds a pause") {
    const analysis::Recording reference{{"m"}, {{0, 1, 1, 2}, {{0, 0, 0, 0}}}};
    const auto inside = [&](double before) {
        analysis::TubeOptions options;
        options.shared_events = {1};
        return analysis::compare({{"m"}, {{0, 1, 1, 1.0001, 1.0001, 2}, {{0, before, 1, 1, 0, 0}}}}, reference, {},
                                 options)
            .inside();
    };
    CHECK(inside(0));
    CHECK_FALSE(inside(1)); // nothing is known of the time since 0
}

TEST_CASE("only small whole numbers on both sides are a mode") {
    const auto spike = [](const std::string& value) {
        return "time,x\n0,0\n0.5,0\n0.5," + value + "\n0.50001,0\n1,0\n";
    };
    const std::string reference = "time,x\n0,0\n1,0\n";
    CHECK(compared(spike("3"), reference).inside());
    CHECK(compared(spike("3"), reference).signals[0].is_mode);
    CHECK_FALSE(compared(spike("3.5"), reference).inside());
    CHECK_FALSE(compared(spike("12345"), reference).inside());
    CHECK_FALSE(compared(spike("3.5"), reference).signals[0].is_mode);
    CHECK_FALSE(compared(spike("0"), "time,x\n0,5000\n1,5000\n").inside());
}

TEST_CASE("a result that begins late is outside, and a reference that is no number says where") {
    const std::string reference = "time,x\n0,0.5\n1,0.5\n";
    CHECK(compared("time,x\n0.5,0.5\n1,0.5\n", reference).begins_late);
    CHECK_FALSE(compared("time,x\n0.5,0.5\n1,0.5\n", reference).inside());
    CHECK_FALSE(compared("time,x\n0.01,0.5\n1,0.5\n", reference).inside());
    CHECK(compared("time,x\n1e-12,0.5\n1,0.5\n", reference).inside());
    const Comparison c = compared("time,x\n0,0.5\n1,0.5\n", "time,x\n0,0.5\n0.301,nan\n1,0.5\n");
    CHECK_FALSE(c.signals[0].is_reference_finite);
    CHECK(c.signals[0].time == 0.301);
}

TEST_CASE("what makes a result wrong besides its values") {
    const std::string reference = "time,x,y\n0,1.5,2.5\n1,1.5,2.5\n";
    CHECK(compared("time,x\n0,1.5\n1,1.5\n", reference).missing == std::vector<std::string>{"y"});
    CHECK_FALSE(compared("time,x\n0,1.5\n1,1.5\n", reference).inside());
    CHECK(compared("time,x\n0,1.5\n1,1.5\n", reference, {"x"}).inside());
    CHECK(compared("time,x\n0,1.5\n1,1.5\n", reference, {"x", "z"}).not_in_reference == std::vector<std::string>{"z"});
    CHECK(compared("time,x,y\n0,1.5,2.5\n0.9,1.5,2.5\n", reference).ends_early);
    CHECK_FALSE(compared("time,x,y\n0,1.5,2.5\n0.9,1.5,2.5\n", reference).inside());
    CHECK_FALSE(compared("time,x,y\n2,1.5,2.5\n3,1.5,2.5\n", reference).inside()); // no common time
    CHECK_FALSE(compared("time,x,y\n0,1.5,nan\n1,1.5,2.5\n", reference).inside());
    // no tube around infinity
    CHECK_FALSE(compared("time,x,y\n0,1.5,2.5\n1,1.5,2.5\n", "time,x,y\n0,1.5,inf\n1,1.5,2.5\n").inside());
    // before the reference begins
    CHECK(compared("time,x,y\n-1,99,99\n0,1.5,2.5\n1,1.5,2.5\n", reference).inside());
}

TEST_CASE("the worst signal comes first") {
    const Comparison c =
        compared("time,a,b,c\n0,0,0.1,0.5\n1,1,1,1\n", "time,a,b,c\n0,0,0,0\n0.1,0,0,0\n0.9,0.9,0.9,0.9\n1,1,1,1\n");
    CHECK(c.signals[0].name == "c");
    CHECK(c.signals[1].name == "b");
    CHECK(c.inside_count() == 1);
}

TEST_CASE("the sliding window gives what the definition says") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> uniform(0, 1);
    for (int round = 0; round < 40; ++round) {
        const auto times = [&](int n) {
            std::vector<double> t(static_cast<std::size_t>(n));
            for (double& v : t) v = std::round(uniform(random) * 500) / 500; // many equal ones
            t.front() = 0, t.back() = 1;
            std::sort(t.begin(), t.end());
            return t;
        };
        std::vector<double> time = times(80), at = times(300), y, values;
        for (const double t : time) y.push_back(std::sin(9 * t) + (t > 0.6 ? 2 : 0));
        std::ostringstream result, reference;
        result.precision(17), reference.precision(17);
        result << "time,x\n", reference << "time,x\n";
        for (const double t : at)
            values.push_back(std::sin(9 * t) + (t > 0.6 ? 2 : 0) + 0.04 * (uniform(random) - 0.5)),
                result << t << "," << values.back() << "\n";
        for (std::size_t i = 0; i < time.size(); ++i) reference << time[i] << "," << y[i] << "\n";
        const Comparison c = compared(result.str(), reference.str());
        std::size_t outside = 0;
        for (std::size_t i = 0; i < at.size(); ++i)
            outside += !is_inside_by_definition(time, y, at[i], values[i], c.half_width, c.signals[0].half_width);
        CHECK(c.signals[0].rows_outside == outside);
    }
}
