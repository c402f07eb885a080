within Modelica.Electrical.Machines.Thermal;
package Constants "Temperature coefficients of resistance at 20 degC"
  constant SI.LinearTemperatureCoefficient alpha20Zero = 0 "Independent of the temperature";
  constant SI.LinearTemperatureCoefficient alpha20Aluminium = 4.00e-3 "Aluminium";
  constant SI.LinearTemperatureCoefficient alpha20Brass = 1.10e-3 "Brass";
  constant SI.LinearTemperatureCoefficient alpha20Bronze = 0.80e-3 "Bronze";
  constant SI.LinearTemperatureCoefficient alpha20Copper = 3.92e-3 "Copper";
end Constants;
