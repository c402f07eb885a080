within Modelica.Electrical.Analog.Sources;
model ConstantCurrent "A constant current"
  parameter SI.Current I(start = 1) "Current from p to n";
  extends Interfaces.OnePort;
equation
  i = I;
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-50, 0}}, color = {0, 0, 255}),
      Line(points = {{50, 0}, {100, 0}}, color = {0, 0, 255}),
      Ellipse(extent = {{-50, 50}, {50, -50}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{0, 50}, {0, -50}}, color = {0, 0, 255}),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -65}, {150, -95}}, textString = "%I", textColor = {0, 0, 0})}));
end ConstantCurrent;
