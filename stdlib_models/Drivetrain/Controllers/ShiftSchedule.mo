within Drivetrain.Controllers;
block ShiftSchedule "Chooses the gear from speed and pedal, by lines for shifting up and down"
  extends Modelica.Blocks.Icons.Block;
  parameter Real up[:, :] = [0, 4, 8, 12; 0.5, 6, 12, 19; 1, 11, 20, 30]
    "Lines for shifting up: first column pedal; then the speed from 1 to 2, from 2 to 3, ...";
  parameter Real down[:, size(up, 2)] = [0, 2.5, 5.5, 9; 0.5, 3.5, 8, 14; 1, 8, 16, 25] "Lines for shifting down: first column pedal; then the speed from 2 to 1, from 3 to 2, ...";
  parameter SI.Time T_wait(final min = 1e-6) = 0.5 "How long the speed must be beyond a line before it shifts; also the least time between shifts";
  parameter Integer gear_start(final min = 1) = 1 "Gear at the start";
  final parameter Integer n = size(up, 2) "Number of gears";
  Modelica.Blocks.Interfaces.RealInput speed "Speed, in the unit of the lines" annotation(Placement(transformation(extent = {{-140, 40}, {-100, 80}})));
  Modelica.Blocks.Interfaces.RealInput pedal(unit = "1") "Pedal, from 0 to 1" annotation(Placement(transformation(extent = {{-140, -80}, {-100, -40}})));
  Modelica.Blocks.Interfaces.IntegerOutput gear(start = gear_start, fixed = true) "Gear" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  Real speed_up[n - 1] "Where it shifts up, at this pedal";
  Real speed_down[n - 1] "Where it shifts down, at this pedal";
protected
  Integer want(start = 0, fixed = true) "Next gear, while the speed is beyond a line; else 0";
  Boolean go(start = false, fixed = true) "Has it been for T_wait?";
  discrete SI.Time since(start = 0) "When it got beyond the line, or when it shifted last";
initial equation
  pre(since) = time;
equation
  assert(gear_start <= n, "The gear at the start (gear_start) is not there");
  for i in 1:n - 1 loop
    speed_up[i] = Modelica.Math.Vectors.interpolate(up[:, 1], up[:, i + 1], max(up[1, 1], min(up[size(up, 1), 1], pedal)));
    speed_down[i] = Modelica.Math.Vectors.interpolate(down[:, 1], down[:, i + 1], max(down[1, 1], min(down[size(down, 1), 1], pedal)));
    assert(speed_up[i] > speed_down[i], "Lines for shifting up must be above those for shifting down");
  end for;
  want =
    if pre(gear) < n and speed > sum(if pre(gear) == i then speed_up[i] else 0 for i in 1:n - 1) then pre(gear) + 1
    elseif pre(gear) > 1 and speed < sum(if pre(gear) == i + 1 then speed_down[i] else 0 for i in 1:n - 1) then pre(gear) - 1
    else 0;
  when change(want) then
    since = time;
  end when;
  go = want > 0 and time >= since + T_wait;
  when go then
    gear = want;
  end when;
  annotation(
    Icon(graphics = {
      Line(points = {{-70, -60}, {-20, 0}, {-20, 70}}, color = {0, 0, 127}, thickness = 0.5),
      Line(points = {{0, -60}, {50, 0}, {50, 70}}, color = {0, 0, 127}, thickness = 0.5, pattern = LinePattern.Dash),
      Line(points = {{-80, -80}, {80, -80}}, color = {128, 128, 128}),
      Line(points = {{-80, -80}, {-80, 80}}, color = {128, 128, 128})}),
    Documentation(info = "<html>
<pre>
speed                  up 2-3  /
  |        up 1-2  /     /    /      the gear rises when the speed has been above its line for T_wait,
  |      /   / down 2-1 /   / down 3-2    and falls when it has been below the other for T_wait
  |    /   /       /     /
  +----------------------- pedal
</pre>
<p>Between both lines of a gear nothing happens, so it does not hunt. Each further shift waits T_wait again. The lines are straight between the pedals of the table.</p>
<p>Source: The MathWorks, documentation of Stateflow, <i>Model a Car with Automatic Transmission</i> and <i>Implement an Automatic Transmission Gear System by Using the duration Operator</i>: thresholds over
throttle and gear, and TWAIT. The default lines (m/s) are made up.</p>
</html>"));
end ShiftSchedule;
