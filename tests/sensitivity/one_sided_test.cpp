// Where a derivative has two sides, and what has none.

#include "torsion/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace torsion;

namespace {

Result run_with(const std::string& text, const std::vector<std::string>& by, const std::string& solver = "auto") {
    Session session;
    return session.load_text(text).simulate(
        {.run = {.stop = 1.0, .tolerance = 1e-10, .solver = solver}, .sensitivities = by});
}

std::size_t one_sided(const Result& result) {
    return static_cast<std::size_t>(std::ranges::count(result.diagnostics(), std::string("R327"), &Diagnostic::code));
}

std::string refusal_code(const std::string& text, const std::vector<std::string>& by,
                         const std::string& solver = "auto") {
    try {
        run_with(text, by, solver);
    } catch (const Error& error) {
        return error.diagnostics().back().code;
    }
    return "";
}

const std::string decay = "model Decay\n  parameter Real k = 2;\n  final parameter Real m = 3;\n  parameter Real q = "
                          "2*k;\n  parameter Integer n = 2;\n"
                          "  Real x(start = 1, fixed = true), y, z(start = q, fixed = true);\nequation\n  der(x) = "
                          "-k*x;\n  der(z) = -q;\n  y = m*x*n;\n"
                          "end Decay;\n";

} // namespace

TEST_CASE("two events at one instant whose times a parameter parts") {
    const auto model = [](const char* second) {
        return std::string("model Two\n  parameter Real p = 0.5, q = 0.5;\n  Real x(start = 0, fixed = true), y(start "
                           "= 0, fixed = true);\nequation\n"
                           "  der(x) = if time > p then 3 else 1;\n  der(y) = if x > ") +
               second + " then 2 else 1;\nend Two;\n";
    };
    CHECK(one_sided(run_with(model("q"), {"p", "q"})) == 1);
    CHECK(one_sided(run_with(model("q + 0.1"), {"p", "q"})) == 0);
}

TEST_CASE("two events that every parameter moves together are no conflict") {
    const Result result =
        run_with("model Same\n  parameter Real p = 0.5;\n  Real x(start = 0, fixed = true), y(start = 0, fixed = "
                 "true);\nequation\n"
                 "  der(x) = if x > p then 3 else 1;\n  der(y) = if 2*x > 2*p then 2 else 1;\nend Same;\n",
                 {"p"});
    CHECK(one_sided(result) == 0);
    CHECK(result["d(x)/d(p)"].back() == doctest::Approx(-2.0).epsilon(1e-8));
    CHECK(result["d(y)/d(p)"].back() == doctest::Approx(-1.0).epsilon(1e-8));
}

TEST_CASE("a threshold that is hardly passed") {
    const auto model = [](const char* threshold) {
        return std::string("model Touch\n  parameter Real top = ") + threshold +
               ";\n  Real x(start = 0, fixed = true), v(start = 6, fixed = true), n(start = 0, fixed = "
               "true);\nequation\n  der(x) = v;\n"
               "  der(v) = -x*36;\n  der(n) = if x > top then 1 else 0;\nend Touch;\n";
    };
    CHECK(one_sided(run_with(model("0.99999999"), {"top"})) >= 1);
    CHECK(one_sided(run_with(model("0.9"), {"top"})) == 0);
}

TEST_CASE("what has no derivative is refused") {
    CHECK(refusal_code(decay, {"k", "x"}) == "");
    CHECK(refusal_code(decay, {"none"}) == "C101");
    CHECK(refusal_code(decay, {"m"}) == "C101");
    CHECK(refusal_code(decay, {"n"}) == "C101");
    CHECK(refusal_code(decay, {"y"}) == "C101");
    CHECK(refusal_code(decay, {"z"}) == "C101");
    CHECK(refusal_code(decay, {"k", "k"}) == "C101");
    CHECK(refusal_code(decay, {"k"}, "rk4") == "R301");
    CHECK(refusal_code("model Late\n  parameter Real p = 1;\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = "
                       "-p*delay(x, 0.1);\nend Late;\n",
                       {"p"}) == "I190");
}

TEST_CASE("what comes to its threshold from one side, and stays on the other") {
    const auto model = [](const char* start) {
        return std::string("model Valve\n  parameter Real p = ") + start +
               ";\n  Real y(start = p, fixed = true);\nequation\n  der(y) = if y < 1 then 2 else 0;\nend Valve;\n";
    };
    CHECK(one_sided(run_with(model("1"), {"p"})) == 1);
    CHECK(one_sided(run_with(model("0.5"), {"p"})) == 0);
    CHECK(one_sided(run_with(model("1.5"), {"p"})) == 0);
}
