within Drivetrain.Examples;
model HypoidGear "A hypoid pair drives and is driven: friction of teeth that slide along each other"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Gears.HypoidGear gear(ratio = 4, beta_a = 0.87, beta_b = 0.56, mu = 0.06, c = 1e5, d = 20) "Pinion and crown wheel";
  Rotational.Components.Inertia pinion(J = 0.05, w(start = 200, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Inertia wheel(J = 3, w(start = 50, fixed = true), phi(start = 0, fixed = true));
  Rotational.Sources.Torque motor;
  Sources.TimeTable torque(table = [0, 50; 0.4, 50; 0.6, -50; 1, -50]);
equation
  connect(torque.y, motor.tau);
  connect(motor.flange, pinion.flange_a);
  connect(pinion.flange_b, gear.flange_a);
  connect(gear.flange_b, wheel.flange_a);
  annotation(
    experiment(StopTime = 1, Tolerance = 1e-8, Interval = 0.0025),
    Documentation(
      info = "<html>
<p>Offset axes make the teeth slide along their flanks, and friction acts there: power is lost in both directions, in proportion to the force between the flanks and their sliding.</p>
</html>",
      figures = {
        Figure(title = "A hypoid pair drives and is driven: friction of teeth that slide along each other", preferred = true, plots = {
          Plot(curves = {Curve(y = wheel.w)}),
          Plot(curves = {Curve(y = gear.flange_a.tau), Curve(y = gear.flange_b.tau)}),
          Plot(curves = {Curve(y = gear.lossPower)})})}));
end HypoidGear;
