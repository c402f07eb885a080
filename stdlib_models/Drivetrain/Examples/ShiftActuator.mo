within Drivetrain.Examples;
model ShiftActuator "A shift fork runs to its position, and into a stop before it"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Translational;
  import Modelica.Blocks.Sources;
  Drivetrain.Clutches.ShiftActuator free(s(start = 0, fixed = true), v(start = 0, fixed = true)) "Fork";
  Drivetrain.Clutches.ShiftActuator blocked(s(start = 0, fixed = true), v(start = 0, fixed = true)) "Fork with an obstacle";
  Translational.Components.ElastoGap gap(c = 1e7, d = 2e3);
  Translational.Components.Fixed wall(s0 = 0.004);
  Sources.Step position(height = 0.01, startTime = 0.02);
equation
  connect(position.y, free.s_ref);
  connect(position.y, blocked.s_ref);
  connect(blocked.flange, gap.flange_a);
  connect(gap.flange_b, wall.flange);
  annotation(
    experiment(StopTime = 0.15, Tolerance = 1e-8, Interval = 0.000375),
    Documentation(
      info = "<html>
<p>The force grows with a lag and is limited, the less the faster the fork moves. Free, it is there 0.02 s after the step; before the wall it presses with its 800 N.</p>
</html>",
      figures = {
        Figure(title = "A shift fork runs to its position, and into a stop before it", preferred = true, plots = {
          Plot(curves = {Curve(y = free.s), Curve(y = blocked.s)}),
          Plot(curves = {Curve(y = free.f), Curve(y = blocked.f)})})}));
end ShiftActuator;
