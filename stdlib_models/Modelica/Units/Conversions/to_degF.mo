within Modelica.Units.Conversions;
function to_degF "Kelvin to degrees Fahrenheit"
  extends Modelica.Units.Icons.Conversion;
  input SI.Temperature Kelvin "Kelvin";
  output NonSI.Temperature_degF Fahrenheit "Degrees Fahrenheit";
algorithm
  Fahrenheit := 1.8*(Kelvin + Modelica.Constants.T_zero) + 32;
  annotation(Inline = true);
end to_degF;
