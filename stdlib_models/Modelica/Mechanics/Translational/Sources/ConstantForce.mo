within Modelica.Mechanics.Translational.Sources;
model ConstantForce "A constant force"
  extends Interfaces.PartialForce;
  parameter SI.Force f_constant "Driving force; negative for a load";
equation
  f = -f_constant;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {20, -30}}, lineColor = {0, 127, 0}, fillColor = {240, 250, 240}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 50}, {60, 50}}, color = {0, 127, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 105}, {150, 65}}, textString = "%name", textColor = {0, 0, 255}),
      Line(points = {{-50, 0}, {10, 0}}, color = {0, 0, 127}, thickness = 0.5),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "%f_constant", textColor = {0, 0, 0})}));
end ConstantForce;
