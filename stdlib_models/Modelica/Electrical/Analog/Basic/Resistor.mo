within Modelica.Electrical.Analog.Basic;
model Resistor "A linear resistor"
  parameter SI.Resistance R(start = 1) "Resistance at T_ref";
  parameter SI.Temperature T_ref = 300.15 "Temperature for which R is given";
  parameter SI.LinearTemperatureCoefficient alpha = 0 "Temperature coefficient at T_ref";
  extends Interfaces.OnePort;
  extends Interfaces.ConditionalHeatPort(T = T_ref);
  SI.Resistance R_actual "Resistance at the present temperature";
equation
  assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps, "the temperature is so low that a resistance vanishes");
  R_actual = R*(1 + alpha*(T_heatPort - T_ref));
  v = R_actual*i;
  LossPower = v*i;
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 255}),
      Line(points = {{60, 0}, {100, 0}}, color = {0, 0, 255}),
      Rectangle(extent = {{-60, 25}, {60, -25}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "R = %R", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>v = R&middot;(1 + alpha&middot;(T &minus; T_ref))&middot;i. The heat v&middot;i leaves through the heat port. R may be zero or negative.</p>
</html>"));
end Resistor;
