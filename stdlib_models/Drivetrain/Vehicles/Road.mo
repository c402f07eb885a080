within Drivetrain.Vehicles;
block Road "Slope and friction of a road over the way"
  extends Modelica.Blocks.Icons.Block;
  parameter Real profile[:, 3] = [0, 0, 1] "Columns: way in m; slope as rise by way (0.05 for 5 %); friction, 1 for that of the tyre's data. Straight between, constant outside";
  Modelica.Blocks.Interfaces.RealInput s(unit = "m") "Way" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Modelica.Blocks.Interfaces.RealOutput slope(unit = "rad") "Angle of the road" annotation(Placement(transformation(extent = {{100, 50}, {120, 70}})));
  Modelica.Blocks.Interfaces.RealOutput friction(unit = "1") "Friction" annotation(Placement(transformation(extent = {{100, -70}, {120, -50}})));
protected
  discrete SI.Position last "Way at the last point";
  discrete SI.Position next "Way at the next point";
  discrete SI.Position at "Where the straight line is known";
  discrete Real rise "Rise by way there";
  discrete Real rise_s(unit = "1/m") "Its derivative up to the next point";
  discrete Real grip "Friction there";
  discrete Real grip_s(unit = "1/m") "Its derivative up to the next point";
  function segment "The straight line at a place"
    extends Modelica.Icons.Function;
    input Real points[:, 3] "Way, rise by way, friction";
    input Real s "Place";
    output Real last "First way of the line; minus infinity before the first point";
    output Real next "Last way of the line; infinity behind the last point";
    output Real at "Way at the point from which the line starts";
    output Real rise "Rise by way there";
    output Real rise_s "Its derivative";
    output Real grip "Friction there";
    output Real grip_s "Its derivative";
  protected
    Integer n = size(points, 1) "Number of points";
    Integer k = 0 "Last point at or before s";
    Integer p "Point from which the line starts";
  algorithm
    for j in 1:n loop
      assert(points[max(1, j - 1), 1] <= points[j, 1], "The points of the road must be in order (first column of profile)");
      if points[j, 1] <= s then
        k := j;
      end if;
    end for;
    p := max(1, k);
    at := points[p, 1];
    rise := points[p, 2];
    grip := points[p, 3];
    last := if k > 0 then at else -Modelica.Constants.inf;
    next := if k < n then points[min(n, k + 1), 1] else Modelica.Constants.inf;
    rise_s := 0;
    grip_s := 0;
    if k > 0 and k < n then
      rise_s := (points[min(n, k + 1), 2] - rise)/(next - last);
      grip_s := (points[min(n, k + 1), 3] - grip)/(next - last);
    end if;
  end segment;
equation
  assert(min(profile[:, 3]) >= 0, "The friction of the road must not be negative (third column of profile)");
  // An event at each point: without them an integrator would step over a whole hill. Two relations watch the neighbours, however many points there are.
  when {initial(), s < pre(last), s >= pre(next)} then
    (last, next, at, rise, rise_s, grip, grip_s) = segment(profile, s);
  end when;
  slope = asin(noEvent(max(-1, min(1, rise + rise_s*(s - at)))));
  friction = noEvent(max(0, grip + grip_s*(s - at)));
  annotation(
    Icon(graphics = {
      Polygon(points = {{-80, -70}, {-40, -60}, {0, -10}, {40, 20}, {80, 30}, {80, -70}}, lineColor = {0, 0, 127}, fillColor = {225, 225, 225}, fillPattern = FillPattern.Solid)}),
    Documentation(info = "<html>
<pre>
sin(slope) = profile[:, 2] at s,   friction = profile[:, 3] at s
</pre>
<p>The rise is counted by the way along the road, so a vehicle climbs the integral of the column over the way. Each point is an event, so no step goes over it; two points at the same way make a jump.</p>
<p>Source: a table.</p>
</html>"));
end Road;
