within Drivetrain.Vehicles;
block Road "Slope and friction of a road over the way"
  extends Modelica.Blocks.Icons.Block;
  parameter Real profile[:, 3] = [0, 0, 1] "Columns: way in m; slope as rise by way (0.05 for 5 %); friction, 1 for that of the tyre's data. Straight between, constant outside";
  Modelica.Blocks.Interfaces.RealInput s(unit = "m") "Way";
  Modelica.Blocks.Interfaces.RealOutput slope(unit = "rad") "Angle of the road";
  Modelica.Blocks.Interfaces.RealOutput friction(unit = "1") "Friction";
protected
  SI.Position at "Place on the profile";
equation
  assert(min(profile[:, 3]) >= 0, "The friction of the road must not be negative (third column of profile)");
  at = max(profile[1, 1], min(profile[size(profile, 1), 1], s));
  slope = asin(max(-1, min(1, Modelica.Math.Vectors.interpolate(profile[:, 1], profile[:, 2], at))));
  friction = Modelica.Math.Vectors.interpolate(profile[:, 1], profile[:, 3], at);
  annotation(Documentation(info = "<html>
<pre>
sin(slope) = profile[:, 2] at s,   friction = profile[:, 3] at s
</pre>
<p>The rise is counted by the way along the road, so a vehicle climbs the integral of the column over the way.</p>
<p>Source: a table.</p>
</html>"));
end Road;
