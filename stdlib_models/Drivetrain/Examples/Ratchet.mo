within Drivetrain.Examples;
model Ratchet "A ratchet lets a wheel click forward and catches it"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Clutches.Ratchet ratchet(e_tooth = 0.5, lambda = 0.5) "Pawl and 24 teeth";
  Rotational.Components.Fixed fixed;
  Rotational.Components.Inertia wheel(J = 0.1, phi(start = 0, fixed = true), w(start = 20, fixed = true));
  Rotational.Sources.ConstantTorque load(tau_constant = -20);
equation
  connect(fixed.flange, ratchet.flange_a);
  connect(ratchet.flange_b, wheel.flange_a);
  connect(load.flange, wheel.flange_b);
  annotation(
    experiment(StopTime = 0.4, Tolerance = 1e-8, Interval = 0.001),
    Documentation(
      info = "<html>
<p>The wheel is thrown forward against 20 N.m and against the work of lifting the pawl. It turns back from there, is caught at the tooth that passed last, and bounces until it rests.</p>
</html>",
      figures = {
        Figure(title = "A ratchet lets a wheel click forward and catches it", preferred = true, plots = {
          Plot(curves = {Curve(y = wheel.phi)}),
          Plot(curves = {Curve(y = wheel.w)}),
          Plot(curves = {Curve(y = ratchet.tau)})})}));
end Ratchet;
