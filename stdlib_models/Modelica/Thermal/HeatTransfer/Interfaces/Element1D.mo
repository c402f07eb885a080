within Modelica.Thermal.HeatTransfer.Interfaces;
partial model Element1D "Heat passes from port_a to port_b; nothing is stored"
  SI.HeatFlowRate Q_flow "Heat per time from port_a to port_b";
  SI.TemperatureDifference dT "Temperature of port_a above port_b";
  HeatPort_a port_a "First side" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  HeatPort_b port_b "Second side" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  dT = port_a.T - port_b.T;
  Q_flow = port_a.Q_flow;
  0 = port_a.Q_flow + port_b.Q_flow;
end Element1D;
