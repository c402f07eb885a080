within Modelica.Thermal.HeatTransfer.Celsius;
model PrescribedTemperature "Surroundings whose temperature is a signal"
  Modelica.Blocks.Interfaces.RealInput T(unit = "degC") "Temperature of the surroundings";
  Interfaces.HeatPort_b port "Where heat enters the surroundings";
equation
  port.T = Modelica.Units.Conversions.from_degC(T);
end PrescribedTemperature;
