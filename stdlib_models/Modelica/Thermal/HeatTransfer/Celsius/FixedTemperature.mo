within Modelica.Thermal.HeatTransfer.Celsius;
model FixedTemperature "Surroundings of constant temperature"
  parameter Modelica.Units.NonSI.Temperature_degC T "Temperature of the surroundings";
  Interfaces.HeatPort_b port "Where heat enters the surroundings" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  port.T = Modelica.Units.Conversions.from_degC(T);
end FixedTemperature;
