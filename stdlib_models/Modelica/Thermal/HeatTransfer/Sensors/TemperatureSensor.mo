within Modelica.Thermal.HeatTransfer.Sensors;
model TemperatureSensor "Measures a temperature in kelvin"
  Modelica.Blocks.Interfaces.RealOutput T(unit = "K") "Temperature of the port";
  Interfaces.HeatPort_a port "Port to be measured";
equation
  T = port.T;
  port.Q_flow = 0;
end TemperatureSensor;
