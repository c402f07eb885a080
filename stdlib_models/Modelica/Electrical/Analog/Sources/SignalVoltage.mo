within Modelica.Electrical.Analog.Sources;
model SignalVoltage "A voltage given by a signal"
  Interfaces.PositivePin p "Positive pin";
  Interfaces.NegativePin n "Negative pin";
  Modelica.Blocks.Interfaces.RealInput v(unit = "V") "Voltage from p to n" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 270, origin = {0, 120})));
  SI.Current i "Current from p to n; negative while the source supplies power";
equation
  v = p.v - n.v;
  0 = p.i + n.i;
  i = p.i;
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-50, 0}}, color = {0, 0, 255}),
      Line(points = {{50, 0}, {100, 0}}, color = {0, 0, 255}),
      Ellipse(extent = {{-50, 50}, {50, -50}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-50, 0}, {50, 0}}, color = {0, 0, 255}),
      Line(points = {{0, 50}, {0, 100}}, color = {0, 0, 127}),
      Text(extent = {{-150, -60}, {150, -100}}, textString = "%name", textColor = {0, 0, 255})}));
end SignalVoltage;
