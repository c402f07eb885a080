within Drivetrain.Examples;
model WormGear "A worm lifts a load and locks itself when the motor lets go"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Gears.WormGear gear(ratio = 40, lambda = 0.08, mu = 0.08, c = 1e4, d = 2) "The worm gear";
  Rotational.Components.Inertia worm(J = 0.01, w(start = 0, fixed = true), phi(start = 0, fixed = true)) "Worm and motor";
  Rotational.Components.Inertia wheel(J = 2, w(start = 0, fixed = true), phi(start = 0, fixed = true)) "Wheel and load";
  Rotational.Sources.Torque motor;
  Rotational.Sources.ConstantTorque weight(tau_constant = -200);
  Sources.TimeTable torque(table = [0, 20; 0.5, 20; 0.6, 0; 1.5, 0]);
equation
  connect(torque.y, motor.tau);
  connect(motor.flange, worm.flange_a);
  connect(worm.flange_b, gear.flange_a);
  connect(gear.flange_b, wheel.flange_a);
  connect(wheel.flange_b, weight.flange);
  annotation(
    experiment(StopTime = 1.5, Tolerance = 1e-8, Interval = 0.00375),
    Documentation(
      info = "<html>
<p>The lead angle is less than the angle of friction: mu/tan(lambda) = 0.998 is more than cos(alpha) = 0.940. Until 0.5 s the motor lifts; afterwards friction stops the worm, and
it stays where it is though 200 N.m pull at the wheel.</p>
</html>",
      figures = {
        Figure(title = "A worm lifts a load and locks itself when the motor lets go", preferred = true, plots = {
          Plot(curves = {Curve(y = wheel.w)}),
          Plot(curves = {Curve(y = wheel.phi)}),
          Plot(curves = {Curve(y = gear.flange_a.tau), Curve(y = gear.flange_b.tau)})})}));
end WormGear;
