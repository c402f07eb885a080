within Drivetrain.Examples;
model SlipDifferential "A clutch beside the differential brings two wheels to one speed"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Gears.SlipDifferential differential(mu_pos = [0, 0.1], cgeo = 0.5, fn_max = 1000) "Differential with a plate clutch";
  Rotational.Components.Inertia left(J = 1, w(start = 10, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Inertia right(J = 1, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Sources.Ramp pressure(height = 0.5, duration = 0.5, startTime = 0.1);
equation
  connect(pressure.y, differential.f_normalized);
  connect(differential.left, left.flange_a);
  connect(differential.right, right.flange_a);
  annotation(
    experiment(StopTime = 1, Tolerance = 1e-8, Interval = 0.0025),
    Documentation(
      info = "<html>
<p>The case is free. As the pressure rises the clutch slips, its torque takes speed from the left wheel and gives it to the right one; it sticks when both turn with 5 rad/s, and half
of the 50 J became heat.</p>
</html>",
      figures = {
        Figure(title = "A clutch beside the differential brings two wheels to one speed", preferred = true, plots = {
          Plot(curves = {Curve(y = left.w), Curve(y = right.w)}),
          Plot(curves = {Curve(y = differential.lossPower)})})}));
end SlipDifferential;
