within Modelica.Thermal.HeatTransfer.Celsius;
model PrescribedTemperature "Surroundings whose temperature is a signal"
  Modelica.Blocks.Interfaces.RealInput T(unit = "degC") "Temperature of the surroundings" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Interfaces.HeatPort_b port "Where heat enters the surroundings" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  port.T = Modelica.Units.Conversions.from_degC(T);
end PrescribedTemperature;
