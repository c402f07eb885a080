// What is set anew at an event, and what stands beside it.

#include "tests/simulation/hybrid_run.h"

using namespace torsion;
using namespace torsion::tests;

// Two masses, 1 kg and 2 kg, joined by a spring with a damper, come along at 1 m/s; the first is stopped at 0.25 m.
// Nothing acts on the second at that moment: it keeps its speed, and the relative speed jumps, although it is preferred
// as a state. Momentum falls from 3 to 2, energy from 1.5 to 1.
TEST_CASE("a mass that is stopped takes nothing from its neighbour, whatever is preferred as a state") {
    Good run(Run::Text{R"(model Stop
  Real s1(start = 0, fixed = true), v1(start = 1, fixed = true), s2(start = 0.5, fixed = true), v2(start = 1, fixed = true);
  Real s_rel(stateSelect = StateSelect.prefer), v_rel(stateSelect = StateSelect.prefer), f, momentum, energy;
equation
  s_rel = s2 - s1;
  v_rel = der(s_rel);
  f = 10*(s_rel - 0.5) + v_rel;
  der(s1) = v1;
  der(s2) = v2;
  der(v1) = f;
  2*der(v2) = -f;
  momentum = v1 + 2*v2;
  energy = v1^2/2 + v2^2;
  when s1 >= 0.25 then
    reinit(v1, 0);
  end when;
  annotation(experiment(StopTime = 0.4));
end Stop;)"},
             {"v1", "v2", "v_rel", "momentum", "energy"});
    const std::vector<double>& t = run.time();
    std::size_t after = 1;
    while (after < t.size() && t[after] != t[after - 1]) ++after;
    REQUIRE(after < t.size());
    CHECK(std::fabs(t[after] - 0.25) < 1e-8);
    const auto is_near = [&](const char* name, std::size_t row, double value) {
        CHECK_MESSAGE(std::fabs(run[name][row] - value) < 1e-8, name);
    };
    is_near("v2", after - 1, 1);
    is_near("v2", after, 1);
    is_near("v_rel", after - 1, 0);
    is_near("v_rel", after, 1);
    is_near("momentum", after, 2);
    is_near("energy", after, 1);
}
