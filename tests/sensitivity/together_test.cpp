// Events at one instant, whose times the parameters move differently.

#include "torsion/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace torsion;

namespace {

Result derived(const std::string& declarations, const std::string& equations, const std::vector<std::string>& by) {
    Session session;
    const std::string text = "model M\n" + declarations +
                             "  Real x(start = 0, fixed = true), y(start = 0, fixed = true), z(start = 0, fixed = "
                             "true);\nequation\n  der(x) = 1;\n" +
                             equations + "end M;\n";
    return session.load_text(text).simulate({.run = {.stop = 1.0, .tolerance = 1e-10}, .sensitivities = by});
}

void check_slopes(const Result& result, double by_p, double by_q, bool is_one_sided = false) {
    CHECK(result["d(y)/d(p)"].back() == doctest::Approx(by_p).epsilon(1e-8));
    CHECK(result["d(y)/d(q)"].back() == doctest::Approx(by_q).epsilon(1e-8));
    CHECK(std::ranges::any_of(result.diagnostics(), [](const Diagnostic& d) { return d.code == "R327"; }) ==
          is_one_sided);
}

} // namespace

TEST_CASE("an event that leaves the right-hand side as it is, but not its dependence on parameters") {
    check_slopes(derived("  parameter Real p = 1, q = 1;\n", "  der(y) = if x > 0.5 then p else q;\n  der(z) = 0;\n",
                         {"p", "q"}),
                 0.5, 0.5);
    const Result held =
        derived("  parameter Real p = 1;\n  discrete Real d(start = 1, fixed = true);\n",
                "  der(y) = d;\n  der(z) = 0;\n  when x > 0.503 then\n    d = p;\n  end when;\n", {"p"});
    CHECK(held["d(y)/d(p)"].back() == doctest::Approx(0.497).epsilon(1e-8));
}

TEST_CASE("each crossing has its own time") {
    const std::string sum = "  der(y) = (if x > p then 3 else 1) + (if z > q then 10 else 0);\n";
    check_slopes(derived("  parameter Real p = 0.5, q = 1;\n", "  der(z) = 2;\n" + sum, {"p", "q"}), -2, -5);
    check_slopes(derived("  parameter Real p = 0.5, q = 0.0005;\n", "  der(z) = 0.001;\n" + sum, {"p", "q"}), -2,
                 -10000);
    check_slopes(derived("  parameter Real p = 0.5, q = 0.5;\n",
                         "  der(z) = 0;\n  der(y) = (if time > p then 2 else 1) + (if time > q then 3 else 1);\n",
                         {"p", "q"}),
                 -1, -2);
}

TEST_CASE("the order matters where two events multiply") {
    const std::string declarations = "  parameter Real p = 0.5, q = 0.5;\n";
    check_slopes(derived(declarations,
                         "  der(z) = 0;\n  der(y) = (if time > p then 2 else 1)*(if time > q then 3 else 1);\n",
                         {"p", "q"}),
                 -1, -4, true);
    check_slopes(derived(declarations, "  der(z) = 1;\n  der(y) = (if x > p then 2 else 1)*(if z > q then 3 else 1);\n",
                         {"p", "q"}),
                 -1, -4, true);
}

TEST_CASE("the order matters for discrete variables, too") {
    const std::string declarations =
        "  parameter Real p = 0.5, q = 0.5;\n  discrete Real a(start = 0, fixed = true), b(start = 1, fixed = true);\n";
    const auto body = [](const char* doubled) {
        return std::string("  der(z) = 0;\n  der(y) = a;\n  when time > p then\n    a = 2*") + doubled +
               ";\n  end when;\n  when x > q then\n    b = 3;\n  end when;\n";
    };
    const auto is_one_sided = [](const Result& result) {
        return std::ranges::any_of(result.diagnostics(), [](const Diagnostic& d) { return d.code == "R327"; });
    };
    CHECK(is_one_sided(derived(declarations, body("b"), {"p"})));
    CHECK_FALSE(is_one_sided(derived(declarations, body("1"), {"p"})));
}

TEST_CASE("a jump of a table is moved by half by each of its two times") {
    for (const char* table : {"Modelica.Blocks.Sources.TimeTable", "Modelica.Blocks.Sources.CombiTimeTable"}) {
        const bool is_combined = std::string(table).ends_with("CombiTimeTable");
        const std::string text = std::string("  parameter Real p = 0.5, q = 0.5;\n  ") + table +
                                 " t(table = [0, 1; p, 1; q, 4; 1, 4; 2, 4]);\n";
        check_slopes(
            derived(text, std::string("  der(z) = 0;\n  der(y) = t.y") + (is_combined ? "[1];\n" : ";\n"), {"p", "q"}),
            -1.5, -1.5);
    }
}
