// A brake whose pressure falls with exp(-t/T), beside others that hold.

#include "tests/simulation/hybrid_run.h"

using namespace torsion;
using namespace torsion::tests;

TEST_CASE("an element that holds next to nothing beside what its block holds does not share changes of the load") {
    Good run(Run::Text{R"(model M
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Real p(start = 1, fixed = true);
  Components.Inertia J(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true)), K(J = 0.1);
  Components.Brake holds(fn_max = 400), vented(fn_max = 400), other(fn_max = 900);
  Sources.Torque drive(tau = 8 + sin(7*time));
  Components.IdealGear gear(ratio = 3);
equation
  0.15*der(p) = -p;
  holds.f_normalized = 1;
  other.f_normalized = 1;
  vented.f_normalized = p;
  connect(drive.flange, J.flange_a);
  connect(J.flange_b, holds.flange_a);
  connect(J.flange_b, vented.flange_a);
  connect(J.flange_b, gear.flange_a);
  connect(gear.flange_b, K.flange_a);
  connect(K.flange_b, other.flange_a);
  annotation(experiment(StopTime = 20));
end M;)"},
             {"J.phi", "J.w"});
    CHECK(run.last("J.phi") == 0);
    CHECK(run.last("J.w") == 0);
    CHECK(run.result.statistics.state_events < 200);
}
