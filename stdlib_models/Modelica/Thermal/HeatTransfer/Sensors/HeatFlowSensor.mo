within Modelica.Thermal.HeatTransfer.Sensors;
model HeatFlowSensor "Measures a heat flow"
  extends Modelica.Icons.RoundSensor;
  Modelica.Blocks.Interfaces.RealOutput Q_flow(unit = "W") "Heat per time from port_a to port_b";
  Interfaces.HeatPort_a port_a "First side" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Interfaces.HeatPort_b port_b "Second side" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  port_b.T = port_a.T;
  Q_flow = port_a.Q_flow;
  port_a.Q_flow + port_b.Q_flow = 0;
end HeatFlowSensor;
