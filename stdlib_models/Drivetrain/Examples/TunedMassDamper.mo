within Drivetrain.Examples;
model TunedMassDamper "A tuned ring splits a resonance in two that are damped"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Couplings.TunedMassDamper damper(J_h = 0.4, J_r = 0.1, J_0 = 1, w_0 = 100) "Ring on a spring and damper, tuned as Den Hartog says";
  Rotational.Components.Inertia mass[2](J = {0.6, 1}, each phi(start = 0, fixed = true), each w(start = 0, fixed = true)) "With the damper's hub, and without";
  Rotational.Components.SpringDamper spring[2](each c = 1e4, each d = 1);
  Rotational.Components.Fixed fixed;
  Rotational.Sources.Torque source[2];
  Real sweep = 100*sin(60*time + 80*time^2/10/2) "From 60 to 140 rad/s in 10 s";
initial equation
  damper.phi_rel = 0;
  damper.w_rel = 0;
equation
  for i in 1:2 loop
  connect(fixed.flange, spring[i].flange_a);
  connect(spring[i].flange_b, mass[i].flange_a);
  connect(source[i].flange, mass[i].flange_a);
  source[i].tau = sweep/10;
  end for;
  connect(mass[1].flange_b, damper.flange_a);
  annotation(
    experiment(StopTime = 10, Tolerance = 1e-8, Interval = 0.02),
    Documentation(
      info = "<html>
<p>The exciting frequency rises from 60 to 140 rad/s. Alone, the mass swings up at 100 rad/s; with the ring it has two low peaks of nearly equal height, at 84 and 105 rad/s.</p>
</html>",
      figures = {
        Figure(title = "A tuned ring splits a resonance in two that are damped", preferred = true, plots = {
          Plot(curves = {Curve(y = mass[2].phi), Curve(y = mass[1].phi)})})}));
end TunedMassDamper;
