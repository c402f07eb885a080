// What is refused, and in which words.

#include "tests/periodic/support.h"

using namespace torsion;
using namespace torsion::periodic_test;

namespace {

const std::string oscillator = R"(model M
  parameter Real w(unit="rad/s") = 1;
  parameter Real mass(unit="kg") = 1;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  mass*der(v) = -4*x - 0.2*v + cos(w*time);
end M;
)";

} // namespace

TEST_CASE("a parameter that is not there, or makes no period") {
    CHECK(refusal_of("model M\n  parameter Real w(unit=\"rad/s\") = 1;\n  Real x(start = 0, fixed = true);\nequation\n "
                     " der(x) = -x + cos(w*time);\n"
                     "  when time > 1 then\n    terminate(\"over\");\n  end when;\nend M;\n",
                     {.speed = "w", .from = 1, .to = 2})
              .find("the model ends inside of the period: terminated by the model") != std::string::npos);
    CHECK(refusal_of("model M\n  parameter Real w(unit=\"rad/s\") = 1;\n  Real y = cos(w*time);\nend M;\n",
                     {.speed = "w", .from = 1, .to = 2}) ==
          "C101: --nonlinear: the model has no states, so it has no motion of its own");
    CHECK(refusal_of(oscillator, {.speed = "W", .from = 1, .to = 2}) ==
          "C101: --speed: the model has no parameter `W`");
    CHECK(refusal_of(oscillator, {.speed = "mass", .from = 1, .to = 2})
              .find("has the unit `kg`, which makes no period") != std::string::npos);
    CHECK(refusal_of(oscillator, {.speed = "w", .from = 2, .to = 1}) == "C101: --speed: `w=2:1` begins above its end");
    CHECK(refusal_of(oscillator, {.speed = "w", .from = 2, .to = 2}).find("is no range FROM:TO") != std::string::npos);
    CHECK(refusal_of(oscillator, {.speed = "w", .from = 0, .to = 1}).find("has no period") != std::string::npos);
}

TEST_CASE("a model that does not repeat after the period") {
    std::string two = oscillator;
    two.replace(two.find("cos(w*time)"), 11, "cos(w*time) + cos(1.3*time)");
    CHECK(refusal_of(two, {.speed = "w", .from = 1, .to = 2}).find("does not repeat itself after") !=
          std::string::npos);
    std::string later = oscillator; // it repeats at the first speed alone
    later.replace(later.find("cos(w*time)"), 11, "cos(w*time) + cos(2*time)");
    CHECK(refusal_of(later, {.speed = "w", .from = 1, .to = 1.5}).find("does not repeat itself after") !=
          std::string::npos);
    std::string step = oscillator;
    step.replace(step.find("cos(w*time)"), 11, "cos(w*time) + (if time > 100 then 1 else 0)");
    CHECK(refusal_of(step, {.speed = "w", .from = 1, .to = 2}).empty()); // beyond all that the motion sees
}

TEST_CASE("a solver without derivatives, an unknown pattern") {
    CHECK(refusal_of(oscillator, {.run = {.solver = "ida"}, .speed = "w", .from = 1, .to = 2}).find("--solver") !=
          std::string::npos);
    CHECK(refusal_of(oscillator, {.speed = "w", .from = 1, .to = 2, .variables = "nothing"}).find("--variables") !=
          std::string::npos);
}

TEST_CASE("what was found is kept when the search is stopped") {
    Cancel cancel{false};
    NonlinearResponseOptions options{.speed = "w", .from = 1, .to = 4, .variables = "^x$", .cancel = &cancel};
    options.progress = [&](std::size_t motions, double) { cancel = motions >= 5; };
    const NonlinearResponse found = response_of(oscillator, options);
    CHECK(!found.is_complete);
    CHECK(found.branches.at(0).motions.size() >= 4);
    CHECK(found.text.find("stopped") != std::string::npos);
}
