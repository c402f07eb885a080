within Modelica.Mechanics.Translational.Sources;
model ForceStep "A force that jumps once"
  extends Interfaces.PartialForce;
  parameter SI.Force stepForce(start = 1) "Size of the jump; negative for a load";
  parameter SI.Force offsetForce(start = 0) "Force before the jump";
  parameter SI.Time startTime = 0 "Time of the jump";
equation
  f = if time < startTime then -offsetForce else -(offsetForce + stepForce);
  annotation(Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {20, -30}}, lineColor = {0, 127, 0}, fillColor = {240, 250, 240}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 50}, {60, 50}}, color = {0, 127, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 105}, {150, 65}}, textString = "%name", textColor = {0, 0, 255}),
      Line(points = {{-50, -20}, {-20, -20}, {-20, 15}, {10, 15}}, color = {0, 0, 127}, thickness = 0.5),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "%stepForce", textColor = {0, 0, 0})}));
end ForceStep;
