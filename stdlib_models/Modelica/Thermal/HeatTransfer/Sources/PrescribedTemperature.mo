within Modelica.Thermal.HeatTransfer.Sources;
model PrescribedTemperature "Surroundings whose temperature is a signal"
  Modelica.Blocks.Interfaces.RealInput T(unit = "K") "Temperature of the surroundings";
  Interfaces.HeatPort_b port "Where heat enters the surroundings";
equation
  port.T = T;
end PrescribedTemperature;
