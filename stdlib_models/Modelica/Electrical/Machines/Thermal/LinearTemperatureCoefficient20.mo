within Modelica.Electrical.Machines.Thermal;
type LinearTemperatureCoefficient20 = SI.LinearTemperatureCoefficient "Temperature coefficient at 20 degC";
