within Modelica.Thermal.HeatTransfer.Sensors;
model RelTemperatureSensor "Measures a temperature difference"
  extends Modelica.Icons.RectangularSensor;
  Interfaces.HeatPort_a port_a "First port" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Interfaces.HeatPort_b port_b "Second port" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Modelica.Blocks.Interfaces.RealOutput T_rel(unit = "K", displayUnit = "K") "Temperature of port_a above port_b";
equation
  T_rel = port_a.T - port_b.T;
  port_a.Q_flow = 0;
  port_b.Q_flow = 0;
end RelTemperatureSensor;
