within Modelica.Thermal.HeatTransfer.Sources;
model FixedTemperature "Surroundings of constant temperature"
  parameter SI.Temperature T "Temperature of the surroundings";
  Interfaces.HeatPort_b port "Where heat enters the surroundings";
equation
  port.T = T;
end FixedTemperature;
