within Modelica.Units.Conversions;
function from_degF "Degrees Fahrenheit to kelvin"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Temperature_degF Fahrenheit "Degrees Fahrenheit";
  output SI.Temperature Kelvin "Kelvin";
algorithm
  Kelvin := (Fahrenheit - 32)/1.8 - Modelica.Constants.T_zero;
  annotation(Inline = true);
end from_degF;
