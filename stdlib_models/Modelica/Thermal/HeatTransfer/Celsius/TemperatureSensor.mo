within Modelica.Thermal.HeatTransfer.Celsius;
model TemperatureSensor "Measures a temperature in degrees Celsius"
  Modelica.Blocks.Interfaces.RealOutput T(unit = "degC") "Temperature of the port" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  Interfaces.HeatPort_a port "Port to be measured" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
equation
  T = Modelica.Units.Conversions.to_degC(port.T);
  port.Q_flow = 0;
end TemperatureSensor;
