model mslbacklash_msl_eb "An inertia, turned far away and let go, swings on a spring and damper with play"
  import Modelica.Mechanics.Rotational;

  Rotational.Components.Fixed wall "Where the elastic part is held";
  Rotational.Components.ElastoBacklash elastic(c = 20e3, d = 50, b = 0.7853981633974483, phi_nominal = 1) "Elastic part";
  Rotational.Components.Inertia mass(
    J = 5,
    phi(start = 1.5707963267948966, fixed = true),
    w(start = 0, fixed = true)) "Inertia";
  Real received(start = 0, fixed = true, unit = "N.m.s") "What the elastic part took";
  Real imbalance(unit = "N.m.s") "Angular momentum that is neither there nor was taken";
equation
  der(received) = elastic.tau;
  imbalance = mass.J*mass.w + received;
  connect(wall.flange, elastic.flange_a);
  connect(elastic.flange_b, mass.flange_a);
end mslbacklash_msl_eb;
