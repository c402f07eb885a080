within Drivetrain.Examples;
model RollingMill "A slab enters the rolls: impact on an elastic spindle"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Machines.RollingMill mill(R = 0.4, width = 1, h_in = 0.03, h_out = 0.02, yield = 1e8, length = 1, begin = 0.5) "Rolls and slab";
  Rotational.Components.Inertia motor(J = 5e5, phi(start = 0, fixed = true), w(start = 2.5, fixed = true));
  Rotational.Components.SpringDamper spindle(c = 2e7, d = 5e4, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
  Rotational.Components.Inertia rolls(J = 2e3);
  Rotational.Sources.ConstantTorque drive(tau_constant = 1e5);
equation
  connect(drive.flange, motor.flange_a);
  connect(motor.flange_b, spindle.flange_a);
  connect(spindle.flange_b, rolls.flange_a);
  connect(mill.flange, rolls.flange_b);
  annotation(
    experiment(StopTime = 2.5, Tolerance = 1e-8, Interval = 0.00625),
    Documentation(
      info = "<html>
<p>The torque grows while the contact fills, within L = sqrt(R*(h_in - h_out)) = 63 mm of way. The spindle overshoots and swings; the rolls lose speed until the slab has left.</p>
</html>",
      figures = {
        Figure(title = "A slab enters the rolls: impact on an elastic spindle", preferred = true, plots = {
          Plot(curves = {Curve(y = rolls.flange_a.tau), Curve(y = mill.tau)}),
          Plot(curves = {Curve(y = rolls.w)})})}));
end RollingMill;
