model T
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Components.Inertia j1(J = 1, phi(start = 0, fixed = true), w(start = 2, fixed = true)), j2(J = 0.5);
  Components.ElastoBacklash gap(c = 1e3, d = 1, b = 0.01, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
  Components.BearingFriction f(tau_pos = [0, 1; 10, 2]);
  Sources.Torque t;
  Modelica.Blocks.Sources.Sine s(amplitude = 3, f = 20);
equation
  connect(s.y, t.tau);
  connect(t.flange, j1.flange_a);
  connect(j1.flange_b, gap.flange_a);
  connect(gap.flange_b, j2.flange_a);
  connect(j2.flange_b, f.flange_a);
end T;
