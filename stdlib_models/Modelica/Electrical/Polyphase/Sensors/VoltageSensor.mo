within Modelica.Electrical.Polyphase.Sensors;
model VoltageSensor "Measures the voltages"
  extends Modelica.Icons.RoundSensor;
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  Interfaces.PositivePlug plug_p(final m = m) "Positive plug";
  Interfaces.NegativePlug plug_n(final m = m) "Negative plug";
  Modelica.Blocks.Interfaces.RealOutput v[m](each unit = "V") "Voltages from plug_p to plug_n";
  Modelica.Electrical.Analog.Sensors.VoltageSensor voltageSensor[m] "Phase by phase";
equation
  connect(voltageSensor.p, plug_p.pin);
  connect(voltageSensor.n, plug_n.pin);
  connect(voltageSensor.v, v);
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-55, 0}}, color = {0, 0, 255}),
      Line(points = {{55, 0}, {100, 0}}, color = {0, 0, 255}),
      Ellipse(extent = {{-55, 55}, {55, -55}}, lineColor = {95, 95, 95}, fillColor = {250, 250, 245}, fillPattern = FillPattern.Solid),
      Line(points = {{-35, 20}, {0, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-38, 12}, {-27, 22}, {-14, 28}, {0, 30}, {14, 28}, {27, 22}, {38, 12}}, color = {95, 95, 95}),
      Text(extent = {{-40, -20}, {40, -50}}, textString = "V", textColor = {0, 0, 0}),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}));
end VoltageSensor;
