within Drivetrain.Examples;
model ConstantEfficiencyGear "A lossy gear under a torque that swings through zero"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Gears.ConstantEfficiencyGear gear(ratio = 4, eta = 0.9, eta_back = 0.8, P_small = 10) "The gear";
  Rotational.Components.Inertia load(J = 2, w(start = 10, fixed = true), phi(start = 0, fixed = true));
  Rotational.Sources.Torque motor;
  Sources.Sine torque(amplitude = 10, f = 1);
equation
  connect(torque.y, motor.tau);
  connect(motor.flange, gear.flange_a);
  connect(gear.flange_b, load.flange_a);
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>While the motor drives, 90 % of its power arrive; while it brakes, the load gives 1/0.8 of what the motor takes. The load therefore loses more speed in the half waves that brake
than it gains in those that drive. The change of direction is smooth and no event.</p>
</html>",
      figures = {
        Figure(title = "A lossy gear under a torque that swings through zero", preferred = true, plots = {
          Plot(curves = {Curve(y = load.w)}),
          Plot(curves = {Curve(y = gear.lossPower)})})}));
end ConstantEfficiencyGear;
