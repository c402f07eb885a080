// A torque that sets in and ceases within a step, beside a matrix that depends on the motion.

#include "tests/simulation/hybrid_run.h"

using namespace torsion;
using namespace torsion::tests;

// The cam turns an angle of 1 at both sides of its nose; then its follower rests, and the mass of the cam alone is left.
TEST_CASE("a state that a cam moves within a step is not taken for one that vanishing coefficients throw") {
    const std::string text = R"(model M
  function lift
    input Real phi, phi_d;
    output Real s;
  algorithm
    s := if abs(phi) < 1 then -0.004*Modelica.Constants.pi*sin(Modelica.Constants.pi*phi)*phi_d else 0;
    annotation(derivative = lift_d);
  end lift;
  function lift_d
    input Real phi, phi_d, phi_d_d, phi_dd;
    output Real s;
  algorithm
    s := if abs(phi) < 1 then -0.004*Modelica.Constants.pi*(Modelica.Constants.pi*cos(Modelica.Constants.pi*phi)*phi_d*phi_d_d + sin(Modelica.Constants.pi*phi)*phi_dd) else 0;
  end lift_d;
  Real phi(start = -2, fixed = true), w(start = 40, fixed = true), s(start = 0, fixed = true), v, a, N, tau;
equation
  der(phi) = w;
  0.05*der(w) = tau;
  v = lift(mod(phi + Modelica.Constants.pi, 2*Modelica.Constants.pi) - Modelica.Constants.pi, w);
  der(s) = v;
  a = der(v);
  0.2*a = N - 4000*s;
  tau*w + N*v = 0;
  annotation(experiment(StopTime = 1));
end M;)";
    runtime::Options options;
    options.solver = "dopri5";
    Run run(Run::Text{text}, {"w"}, options);
    CHECK_MESSAGE(run.result.ok, (run.result.messages.empty() ? "" : run.result.messages.back().text));
}
