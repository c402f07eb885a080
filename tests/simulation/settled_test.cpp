// Parameters that are 0 and give the model another structure (docs/decisions/settled-parameters.md).

#include "tests/simulation/hybrid_run.h"

using namespace torsion;
using namespace torsion::tests;

namespace {

/// A spring of 2 N/m, drawn to 1 m, against two dampers; no mass between them.
std::string dampers(const std::string& d1, const std::string& d2) {
    return "model M\n  parameter Real m = 0, d1 = " + d1 + ", d2 = " + d2 + R"(, c = 2;
  Real s, v, a, f1, f2, s1, s2, v1, v2;
equation
  v = der(s);
  a = der(v);
  m*a = c*(1 - s) - f1 - f2;
  s1 = s;
  v1 = der(s1);
  f1 = d1*v1;
  s2 = s;
  v2 = der(s2);
  f2 = d2*v2;
initial equation
  s = 0;
  annotation(experiment(StopTime = 1));
end M;)";
}

} // namespace

TEST_CASE("a mass of 0 beside two dampers, of which one is 0: two zeros of different kind") {
    for (const auto& [d1, d2] : {std::pair("1", "0"), {"0", "1"}, {"0.5", "0.5"}}) {
        CAPTURE(d1);
        Good run(Run::Text{dampers(d1, d2)}, {"s", "v"});
        CHECK(std::fabs(run.last("s") - (1 - std::exp(-2.0))) < 1e-7);
        CHECK(std::fabs(run.last("v") - 2 * std::exp(-2.0)) < 1e-6);
    }
}

// A junction without capacitance beside a resistor: no state, whatever its voltage. The card is a record with Evaluate
// = true, the temperature can be set.
TEST_CASE("a capacitance that a function gives as 0, whatever the voltage is, makes no state") {
    const auto text = [](const char* capacitance, const char* start) {
        return std::string("record Card\n  parameter Real c0 = 0;\nend Card;\nfunction capacitance\n  input Real c0, "
                           "t, u;\n  output Real c;\nalgorithm\n"
                           "  if u < 0.5 then\n    c := c0*t/sqrt(1 - u);\n    return;\n  end if;\n  for i in 1:3 "
                           "loop\n    c := c0*t*(1 + i*u);\n  end "
                           "for;\nend capacitance;\n"
                           "model M\n  parameter Card card(c0 = ") +
               capacitance + R"() annotation(Evaluate = true);
  parameter Real t = 300;
  Real u)" + start +
               R"(, i, c, y(start = 0, fixed = true);
equation
  c = capacitance(card.c0, t, u);
  i = c*der(u);
  1 - u = i + u;
  der(y) = u;
  annotation(experiment(StopTime = 1));
end M;)";
    };
    Good without(Run::Text{text("0", "")}, {"u", "y"});
    CHECK(without["u"].front() == 0.5);
    CHECK(without.last("y") == doctest::Approx(0.5).epsilon(1e-9));
    Good with(Run::Text{text("0.001", "(start = 0, fixed = true)")}, {"u", "y"});
    CHECK(with["u"].front() == 0);
    CHECK(with.last("u") > 0.49);
}
