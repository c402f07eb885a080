// What discrete variables remember, and jumps without an event.

#include "torsion/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace torsion;

namespace {

Result slopes_of(const std::string& body, double stop) {
    Session session;
    return session.load_text("model M\n  parameter Real p = 0.3;\n" + body + "end M;\n")
        .simulate({.run = {.stop = stop, .tolerance = 1e-10}, .sensitivities = {"p"}});
}

/// Against central differences of runs.
void check_differences(const std::string& body, double stop, const std::string& variable) {
    Session session;
    const Model model = session.load_text("model M\n  parameter Real p = 0.3;\n" + body + "end M;\n");
    const auto value = [&](double p) {
        return model.simulate({.run = {.stop = stop, .tolerance = 1e-11}, .set = {{"p", p}}})[variable].back();
    };
    const double step = 3e-5, difference = (value(0.3 + step) - value(0.3 - step)) / (2 * step);
    CAPTURE(body);
    CHECK(slopes_of(body, stop)["d(" + variable + ")/d(p)"].back() == doctest::Approx(difference).epsilon(1e-5));
}

std::string refusal_of(const std::string& body) {
    try {
        slopes_of(body, 1);
    } catch (const Error& error) {
        return error.diagnostics().back().message;
    }
    return "";
}

const std::string state = "  Real x(start = 1, fixed = true);\n";

} // namespace

TEST_CASE("pre() of discrete Reals outside of when") {
    check_differences(state + "  discrete Real a(start = p, fixed = true);\nequation\n  der(x) = pre(a);\n  when "
                              "sample(0.503, 0.503) then\n    a = 2*p;\n"
                              "  end when;\n",
                      1, "x");
    check_differences(
        state +
            "  discrete Real n(start = p, fixed = true), s(start = 0, fixed = true);\nequation\n  der(x) = 1 + 0.1*x;\n"
            "  when x >= 1 + pre(n) then\n    n = pre(n) + p;\n    s = time;\n  end when;\n",
        1, "s");
}

TEST_CASE("algorithms remember their variables") {
    const std::string body = state + "  Real a(start = p, fixed = true), w;\nalgorithm\n  when sample(0.1, 0.1) then\n "
                                     "   a := a*1.1 + x*0.1;\n  end when;\n"
                                     "  w := a*x;\nequation\n  der(x) = -w;\n";
    check_differences(body, 0.95, "x");
    check_differences(body, 0.95, "a");
}

TEST_CASE("the steps of a table move with its time") {
    check_differences("  Modelica.Blocks.Sources.CombiTimeTable t(table = [0, 1; 0.5, 2; 0.9, 4], shiftTime = p,\n"
                      "    smoothness = Modelica.Blocks.Types.Smoothness.ConstantSegments);\n" +
                          state + "equation\n  der(x) = t.y[1];\n",
                      1.98, "x");
}

TEST_CASE("jumps without an event are refused, bends are not") {
    const std::string two = state + "  Real y(start = 0, fixed = true);\n";
    CHECK(refusal_of(two + "equation\n  der(y) = 1;\n  der(x) = if noEvent(y > p) then 1 else 2;\n")
              .find("without an event") != std::string::npos);
    CHECK(refusal_of(two + "equation\n  der(y) = 1;\n  der(x) = sign(y - p);\n").find("without an event") !=
          std::string::npos);
    check_differences(two + "equation\n  der(y) = 1;\n  der(x) = abs(y - p);\n", 1, "x");
    check_differences(two + "equation\n  der(y) = 1;\n  der(x) = if noEvent(y > p) then (y - p)^2 else 0;\n", 1, "x");
}

TEST_CASE("a hundred states have a sparse matrix") {
    const Result result = slopes_of("  Real x[100](each start = 1, each fixed = true);\nequation\n  for i in 1:100 "
                                    "loop\n    der(x[i]) = -p*i/100*x[i];\n"
                                    "  end for;\n",
                                    1);
    for (const int i : {1, 50, 100}) {
        const std::string x = "x[" + std::to_string(i) + "]";
        CHECK(result["d(" + x + ")/d(p)"].back() ==
              doctest::Approx(-i / 100.0 * std::exp(-0.3 * i / 100)).epsilon(1e-7));
    }
}

TEST_CASE("a page and a file have the columns") {
    Session session;
    const Model model = session.load_text("model Decay\n  parameter Real p = 0.3;\n  Real x(start = 1, fixed = "
                                          "true);\nequation\n  der(x) = -p*x;\nend Decay;\n");
    const Result result = model.simulate({.sensitivities = {"p"}});
    CHECK(result.report_html().find("d(x)/d(p)") != std::string::npos);
    CHECK(model.simulate().find("d(x)/d(p)") == std::nullopt);
}

TEST_CASE("inputs that follow a table: lines, a bend, a jump, and crossings that they move") {
    Session session;
    const Model model = session.load_text(
        "model Driven\n  input Real u, v;\n  parameter Real p = 0.3;\n  Real x(start = 1, fixed = true);\n"
        "  Real y(start = 0, fixed = true);\n  discrete Real s(start = 0, fixed = true);\nequation\n"
        "  der(x) = -p*x + u;\n  der(y) = (if x*u > 0.8 + p then 2 else 1)*(if -v > p + 0.1*time then 3 else 1);\n"
        "  when u + x > 1.2 + p then\n    s = y + u;\n  end when;\nend Driven;\n");
    const auto run = [&](double p, double tolerance, bool has_slopes) {
        SimulateOptions options{.run = {.stop = 2, .tolerance = tolerance}, .set = {{"p", p}}};
        if (has_slopes) options.sensitivities = {"p"};
        options.inputs.time = {0, 0.7, 1.3, 1.3, 2}, options.inputs.names = {"v", "u"};
        options.inputs.columns = {{0, -0.9, -0.5, 0.4, -2}, {0, 1, 0.9, 1.7, 2.5}};
        return model.simulate(options);
    };
    const Result slopes = run(0.3, 1e-10, true), more = run(0.3 + 3e-5, 1e-11, false),
                 less = run(0.3 - 3e-5, 1e-11, false);
    for (const std::string variable : {"x", "y", "s"}) {
        CAPTURE(variable);
        const double difference = (more[variable].back() - less[variable].back()) / 6e-5;
        CHECK(std::abs(difference) > 0.01);
        CHECK(slopes["d(" + variable + ")/d(p)"].back() == doctest::Approx(difference).epsilon(1e-6));
    }
    CHECK(slopes.diagnostics().empty());
}
