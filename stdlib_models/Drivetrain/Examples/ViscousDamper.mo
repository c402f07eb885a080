within Drivetrain.Examples;
model ViscousDamper "A Houde damper takes a resonance away"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Couplings.ViscousDamper damper(J_h = 0.2, J_r = 0.5, d = 36.5) "Ring in silicone oil";
  Rotational.Components.Inertia mass[2](J = {0.8, 1}, each phi(start = 0, fixed = true), each w(start = 0, fixed = true)) "With the damper's housing, and without";
  Rotational.Components.SpringDamper spring[2](each c = 1e4, each d = 1);
  Rotational.Components.Fixed fixed;
  Rotational.Sources.Torque source[2];
  Sources.Sine torque(amplitude = 100, f = 15.9);
initial equation
  damper.phi_rel = 0;
  damper.w_rel = 0;
equation
  for i in 1:2 loop
  connect(fixed.flange, spring[i].flange_a);
  connect(spring[i].flange_b, mass[i].flange_a);
  connect(source[i].flange, mass[i].flange_a);
  connect(torque.y, source[i].tau);
  end for;
  connect(mass[1].flange_b, damper.flange_a);
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>Both masses are excited at 15.9 Hz, the eigenfrequency without the ring. The one without a damper swings up beyond 0.6 rad within 2 s, the other one stays at 0.04 rad: the ring does not follow, and the oil
between both is sheared.</p>
</html>",
      figures = {
        Figure(title = "A Houde damper takes a resonance away", preferred = true, plots = {
          Plot(curves = {Curve(y = mass[2].phi), Curve(y = mass[1].phi)}),
          Plot(curves = {Curve(y = damper.lossPower)})})}));
end ViscousDamper;
