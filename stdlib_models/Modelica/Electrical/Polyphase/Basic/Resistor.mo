within Modelica.Electrical.Polyphase.Basic;
model Resistor "A linear resistor in each phase"
  extends Interfaces.TwoPlug;
  parameter SI.Resistance R[m](start = fill(1, m)) "Resistances at T_ref";
  parameter SI.Temperature T_ref[m] = fill(300.15, m) "Temperatures for which R is given";
  parameter SI.LinearTemperatureCoefficient alpha[m] = zeros(m) "Temperature coefficients at T_ref";
  extends Interfaces.ConditionalHeatPort(final mh = m, T = T_ref);
  Modelica.Electrical.Analog.Basic.Resistor resistor[m](final R = R, final T_ref = T_ref, final alpha = alpha, each final useHeatPort = useHeatPort)
    "Phase by phase";
equation
  connect(resistor.p, plug_p.pin);
  connect(resistor.n, plug_n.pin);
  connect(resistor.heatPort, heatPort);
  annotation(
    Icon(graphics = {
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 255}),
      Line(points = {{60, 0}, {100, 0}}, color = {0, 0, 255}),
      Rectangle(extent = {{-60, 25}, {60, -25}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "R = %R", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>Without heat ports the resistors have the temperatures <code>T_ref</code>, whatever <code>T</code> says: so it is in the standard library.</p>
</html>"));
end Resistor;
