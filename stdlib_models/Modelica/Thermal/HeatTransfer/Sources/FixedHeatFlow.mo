within Modelica.Thermal.HeatTransfer.Sources;
model FixedHeatFlow "A constant source of heat"
  parameter SI.HeatFlowRate Q_flow "Heat per time out of the port, at T_ref";
  parameter SI.Temperature T_ref = 293.15 "Reference temperature";
  parameter SI.LinearTemperatureCoefficient alpha = 0 "Change with the temperature of the port";
  Interfaces.HeatPort_b port "Where heat leaves" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  port.Q_flow = -Q_flow*(1 + alpha*(port.T - T_ref));
  annotation(Icon(graphics = {
      Line(points = {{-80, 25}, {70, 25}}, color = {191, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Line(points = {{-80, -25}, {70, -25}}, color = {191, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255})}));
end FixedHeatFlow;
