within Modelica.Thermal.HeatTransfer.Sensors;
model HeatFlowSensor "Measures a heat flow"
  extends Modelica.Icons.RoundSensor;
  Modelica.Blocks.Interfaces.RealOutput Q_flow(unit = "W") "Heat per time from port_a to port_b" annotation(Placement(transformation(origin = {0, -110}, extent = {{-10, -10}, {10, 10}}, rotation = -90)));
  Interfaces.HeatPort_a port_a "First side" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Interfaces.HeatPort_b port_b "Second side" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  port_b.T = port_a.T;
  Q_flow = port_a.Q_flow;
  port_a.Q_flow + port_b.Q_flow = 0;
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-55, 0}}, color = {191, 0, 0}),
      Line(points = {{55, 0}, {100, 0}}, color = {191, 0, 0}),
      Line(points = {{0, -55}, {0, -100}}, color = {0, 0, 127}),
      Ellipse(extent = {{-55, 55}, {55, -55}}, lineColor = {95, 95, 95}, fillColor = {250, 250, 245}, fillPattern = FillPattern.Solid),
      Line(points = {{-35, 20}, {0, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-38, 12}, {-27, 22}, {-14, 28}, {0, 30}, {14, 28}, {27, 22}, {38, 12}}, color = {95, 95, 95}),
      Text(extent = {{-40, -20}, {40, -50}}, textString = "W", textColor = {0, 0, 0}),
      Text(extent = {{-150, 110}, {150, 70}}, textString = "%name", textColor = {0, 0, 255})}));
end HeatFlowSensor;
