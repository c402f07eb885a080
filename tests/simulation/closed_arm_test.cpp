// Relations in arms that are not taken, when such an arm opens.

#include "tests/simulation/hybrid_run.h"

using namespace torsion;
using namespace torsion::tests;

// A switch with an arc behind a resistance R = 1 Ohm and 10 V: closed it carries 10 A; opened it burns at 4 V with 6 A,
// and goes out only when the current falls below G v. Quenched with i = G v is a solution, too (0.0099 A), and is the
// right one after the current has gone.
TEST_CASE("an arm that opens begins with the left limits") {
    Good run(Run::Text{R"(model Arc
  parameter Real G = 1e-3;
  Boolean open = time < 0.1 or time >= 0.5;
  Boolean quenched(start = true, fixed = true);
  Real i, v;
equation
  quenched = open and (abs(i) <= abs(v)*G or pre(quenched));
  if open then
    if quenched then
      i = G*v;
    else
      v = 4*sign(i);
    end if;
  else
    v = 0;
  end if;
  10 = v + i;
  annotation(experiment(StopTime = 1));
end Arc;)"},
             {"i", "v", "quenched"});
    const std::vector<double>& t = run.time();
    for (std::size_t k = 0; k < t.size(); ++k) {
        CAPTURE(t[k]);
        if (t[k] < 0.1) CHECK(std::fabs(run["i"][k] - 0.01 / 1.001) < 1e-12); // quenched from the start
        if (t[k] > 0.1 && t[k] < 0.5) CHECK(run["i"][k] == 10);
        if (t[k] > 0.5) CHECK(run["i"][k] == 6);
        if (t[k] > 0.5) CHECK(run["quenched"][k] == 0);
    }
}
