within Modelica.Electrical.Polyphase.Sensors;
model PotentialSensor "Measures the potentials"
  extends Modelica.Icons.RoundSensor;
  parameter Integer m(final min = 1) = 3 "Number of phases" annotation(Evaluate = true);
  Interfaces.PositivePlug plug_p(final m = m) "Plug to be measured";
  Modelica.Blocks.Interfaces.RealOutput phi[m](each unit = "V") "Potentials";
  Modelica.Electrical.Analog.Sensors.PotentialSensor potentialSensor[m] "Phase by phase";
equation
  connect(potentialSensor.p, plug_p.pin);
  connect(potentialSensor.phi, phi);
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-55, 0}}, color = {0, 0, 255}),
      Line(points = {{55, 0}, {100, 0}}, color = {0, 0, 127}),
      Ellipse(extent = {{-55, 55}, {55, -55}}, lineColor = {95, 95, 95}, fillColor = {250, 250, 245}, fillPattern = FillPattern.Solid),
      Line(points = {{-35, 20}, {0, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-38, 12}, {-27, 22}, {-14, 28}, {0, 30}, {14, 28}, {27, 22}, {38, 12}}, color = {95, 95, 95}),
      Text(extent = {{-40, -20}, {40, -50}}, textString = "V", textColor = {0, 0, 0}),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}));
end PotentialSensor;
