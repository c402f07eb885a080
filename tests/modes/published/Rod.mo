// A long drill rod with its heads, of 800 m, 0.78 m and 0.65 m, G = 75 GPa, 8000 kg/m3: 1.9103 Hz as a continuum. In 5, 8, 50 elements of consistent
// inertia 1.9417, 1.9225, 1.9106 Hz, lumped 1.8791, 1.8981, 1.9100 Hz. M. I. Friswell and others, Dynamics of Rotating Machines (2010), 9.9.
model Rod
  import Modelica.Mechanics.Rotational.Components.Inertia;
  Inertia top(J = 200), bottom(J = 10);
  Drivetrain.Couplings.FlexibleShaft rod(n = 5, consistent = true, L = 800, D = 0.78, D_i = 0.65, G = 75e9, rho = 8000);
equation
  connect(top.flange_b, rod.flange_a);
  connect(rod.flange_b, bottom.flange_a);
end Rod;
