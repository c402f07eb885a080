// Derivatives of runs whose inputs follow a table: they move the times of events, and are read there.

#include "torsion/session.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace torsion;

namespace {

/// Up to t = 2 the input is 2 t, behind it 1.
Result driven(const std::string& equations, const std::vector<std::string>& by, const std::string& input = "u") {
    const std::string text = "model Driven\n  input Real " + input +
                             ";\n  parameter Real p = 0.3, x0 = 0.1, c = 0.7, q = 1.5, g = 2;\n"
                             "  Real x(start = x0, fixed = true)" +
                             (input == "u" ? "" : ", u") +
                             ";\n  Real y(start = 0, fixed = true);\n  discrete Real w(start = 0, fixed = true);\n"
                             "equation\n  der(x) = p*" +
                             input + ";\n" + equations + "end Driven;\n";
    SimulateOptions options{.run = {.stop = 3, .tolerance = 1e-10}, .sensitivities = by};
    options.inputs.names = {input};
    options.inputs.time = {0, 2, 2, 3};
    options.inputs.columns = {{0, 4, 1, 1}};
    Session session;
    return session.load_text(text).simulate(options);
}

void check(const Result& result, const std::string& column, double exact) {
    CAPTURE(column);
    CHECK(std::abs(result[column].back() - exact) <= 1e-8 * std::max(1.0, std::abs(exact)));
    CHECK(result.diagnostics().empty());
}

} // namespace

TEST_CASE("an input that follows a table is integrated") {
    const Result result = driven("  der(y) = x;\n  when initial() then w = 0; end when;\n", {"p", "x0"});
    check(result, "d(x)/d(p)", 5); // x = x0 + 5 p
    check(result, "d(y)/d(p)", 8.0 / 3 + 4.5);
    check(result, "d(y)/d(x0)", 3);
}

TEST_CASE("an input is read at an event that it has caused: a derivative behind it, and a value") {
    const Result result = driven("  der(y) = if x > c then g*u else 0;\n  when x > c then w = q*u; end when;\n",
                                 {"p", "x0", "c", "q", "g"});
    const double p = 0.3, x0 = 0.1, c = 0.7, q = 1.5, g = 2, event = std::sqrt((c - x0) / p);
    check(result, "d(y)/d(c)", -g / p); // y = g (5 - (c - x0)/p)
    check(result, "d(y)/d(p)", g * (c - x0) / (p * p));
    check(result, "d(y)/d(g)", 5 - (c - x0) / p);
    check(result, "d(w)/d(q)", 2 * event); // w = 2 q t*
    check(result, "d(w)/d(c)", q / (p * event));
    check(result, "d(w)/d(x0)", -q / (p * event));
}

TEST_CASE("a threshold of the input itself is passed later where it is higher") {
    const Result result =
        driven("  der(y) = if u > c and time < 1.9 then 1 else 0;\n  when u > c then w = time; end when;\n", {"c"});
    check(result, "d(w)/d(c)", 0.5);
    check(result, "d(y)/d(c)", -0.5);
}

TEST_CASE("what crosses at a bend of the table has derivatives from one side only") {
    const std::string text =
        "model Flat\n  input Real u;\n  parameter Real p = 0.5;\n  Real x(start = 0, fixed = true);\nequation\n"
        "  der(x) = if u >= p then 1 else 0;\nend Flat;\n";
    SimulateOptions options{.run = {.stop = 3, .tolerance = 1e-10}, .sensitivities = {"p"}};
    options.inputs.names = {"u"}, options.inputs.time = {0, 1, 2, 3}, options.inputs.columns = {{0, 0.5, 0.5, 1}};
    Session session;
    const Result result = session.load_text(text).simulate(options);
    REQUIRE(!result.diagnostics().empty());
    CHECK(result.diagnostics().front().code == "R327");
}

TEST_CASE("an input that is read with the other sign") {
    const std::string equations =
        "  u = -load;\n  der(y) = if u < -c and time < 1.9 then 1 else 0;\n  when u < -c then w = time; end when;\n";
    const Result result = driven(equations, {"c"}, "load");
    check(result, "d(w)/d(c)", 0.5);
    check(result, "d(y)/d(c)", -0.5);
}
