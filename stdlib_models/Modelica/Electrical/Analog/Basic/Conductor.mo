within Modelica.Electrical.Analog.Basic;
model Conductor "A linear resistor, given by its conductance"
  parameter SI.Conductance G(start = 1) "Conductance at T_ref";
  parameter SI.Temperature T_ref = 300.15 "Temperature for which G is given";
  parameter SI.LinearTemperatureCoefficient alpha = 0 "Temperature coefficient of the resistance at T_ref";
  extends Interfaces.OnePort;
  extends Interfaces.ConditionalHeatPort(T = T_ref);
  SI.Conductance G_actual "Conductance at the present temperature";
equation
  assert(1 + alpha*(T_heatPort - T_ref) >= Modelica.Constants.eps, "the temperature is so low that a resistance vanishes");
  G_actual = G/(1 + alpha*(T_heatPort - T_ref));
  i = G_actual*v;
  LossPower = v*i;
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 255}),
      Line(points = {{60, 0}, {100, 0}}, color = {0, 0, 255}),
      Rectangle(extent = {{-60, 25}, {60, -25}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "G = %G", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>i = G/(1 + alpha&middot;(T &minus; T_ref))&middot;v. The heat v&middot;i leaves through the heat port.</p>
</html>"));
end Conductor;
