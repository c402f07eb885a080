within Modelica.Electrical.Analog.Sources;
model ConstantVoltage "A constant voltage"
  parameter SI.Voltage V(start = 1) "Voltage from p to n";
  extends Interfaces.OnePort;
equation
  v = V;
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-50, 0}}, color = {0, 0, 255}),
      Line(points = {{50, 0}, {100, 0}}, color = {0, 0, 255}),
      Ellipse(extent = {{-50, 50}, {50, -50}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-50, 0}, {50, 0}}, color = {0, 0, 255}),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -65}, {150, -95}}, textString = "%V", textColor = {0, 0, 0})}));
end ConstantVoltage;
