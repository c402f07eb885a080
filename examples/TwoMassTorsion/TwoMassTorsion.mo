model TwoMassTorsion "A twisted shaft between two inertias is let go while it turns"
  import Modelica.Mechanics.Rotational;

  Rotational.Components.Inertia left(J = 2, phi(start = 0, fixed = true), w(start = 5, fixed = true)) "First inertia";
  Rotational.Components.SpringDamper shaft(
    c = 60,
    d = 0.6,
    phi_rel(start = 0.1, fixed = true),
    w_rel(start = 0, fixed = true)) "Elastic shaft, twisted at the start";
  Rotational.Components.Inertia right(J = 6) "Second inertia";
equation
  connect(left.flange_b, shaft.flange_a);
  connect(shaft.flange_b, right.flange_a);
  annotation(
    experiment(StartTime = 0, StopTime = 10, Tolerance = 1e-6, Interval = 0.01),
    uses(Modelica(version = "4.0.0")));
end TwoMassTorsion;
