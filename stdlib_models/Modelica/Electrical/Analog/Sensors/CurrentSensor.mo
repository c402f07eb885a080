within Modelica.Electrical.Analog.Sensors;
model CurrentSensor "Measures a current"
  extends Modelica.Icons.RoundSensor;
  Interfaces.PositivePin p "Positive pin";
  Interfaces.NegativePin n "Negative pin";
  Modelica.Blocks.Interfaces.RealOutput i(unit = "A") "Current from p to n";
equation
  p.v = n.v;
  p.i = i;
  n.i = -i;
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-55, 0}}, color = {0, 0, 255}),
      Line(points = {{55, 0}, {100, 0}}, color = {0, 0, 255}),
      Ellipse(extent = {{-55, 55}, {55, -55}}, lineColor = {95, 95, 95}, fillColor = {250, 250, 245}, fillPattern = FillPattern.Solid),
      Line(points = {{-35, 20}, {0, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-38, 12}, {-27, 22}, {-14, 28}, {0, 30}, {14, 28}, {27, 22}, {38, 12}}, color = {95, 95, 95}),
      Text(extent = {{-40, -20}, {40, -50}}, textString = "A", textColor = {0, 0, 0}),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}));
end CurrentSensor;
