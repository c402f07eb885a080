within Modelica.Electrical.Machines.Sensors;
model VoltageQuasiRMSSensor "Measures the length of the vector of three voltages, as a root mean square"
  extends Modelica.Icons.RoundSensor;
  constant Integer m(final min = 1) = 3 "Number of phases";
  Modelica.Blocks.Interfaces.RealOutput V(final quantity = "ElectricPotential", final unit = "V") "Root mean square" annotation(Placement(transformation(origin = {0, -110}, extent = {{-10, -10}, {10, 10}}, rotation = -90)));
  Modelica.Electrical.Polyphase.Interfaces.PositivePlug plug_p(final m = m) "Positive plug" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Modelica.Electrical.Polyphase.Interfaces.NegativePlug plug_n(final m = m) "Negative plug" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Modelica.Electrical.Polyphase.Sensors.VoltageSensor VoltageSensor1(final m = m) "Phase by phase";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.ToSpacePhasor ToSpacePhasor1(m = m) "As a vector";
  Modelica.Electrical.Machines.SpacePhasors.Blocks.ToPolar ToPolar1 "Its length";
  Modelica.Blocks.Math.Gain Gain1(final k = 1/sqrt(2)) "From an amplitude to the root mean square";
equation
  connect(plug_p, VoltageSensor1.plug_p);
  connect(plug_n, VoltageSensor1.plug_n);
  connect(VoltageSensor1.v, ToSpacePhasor1.u);
  connect(ToSpacePhasor1.y, ToPolar1.u);
  connect(ToPolar1.y[1], Gain1.u);
  connect(Gain1.y, V);
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-55, 0}}, color = {0, 0, 255}),
      Line(points = {{55, 0}, {100, 0}}, color = {0, 0, 255}),
      Line(points = {{0, -55}, {0, -100}}, color = {0, 0, 127}),
      Ellipse(extent = {{-55, 55}, {55, -55}}, lineColor = {95, 95, 95}, fillColor = {250, 250, 245}, fillPattern = FillPattern.Solid),
      Line(points = {{-35, 20}, {0, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-38, 12}, {-27, 22}, {-14, 28}, {0, 30}, {14, 28}, {27, 22}, {38, 12}}, color = {95, 95, 95}),
      Text(extent = {{-40, -20}, {40, -50}}, textString = "V", textColor = {0, 0, 0}),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}));
end VoltageQuasiRMSSensor;
