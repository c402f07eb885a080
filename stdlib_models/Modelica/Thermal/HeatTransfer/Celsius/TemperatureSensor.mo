within Modelica.Thermal.HeatTransfer.Celsius;
model TemperatureSensor "Measures a temperature in degrees Celsius"
  Modelica.Blocks.Interfaces.RealOutput T(unit = "degC") "Temperature of the port";
  Interfaces.HeatPort_a port "Port to be measured";
equation
  T = Modelica.Units.Conversions.to_degC(port.T);
  port.Q_flow = 0;
end TemperatureSensor;
