within Modelica.Units.Conversions;
function to_degC "Kelvin to degrees Celsius"
  extends Modelica.Units.Icons.Conversion;
  input SI.Temperature Kelvin "Kelvin";
  output NonSI.Temperature_degC Celsius "Degrees Celsius";
algorithm
  Celsius := Kelvin + Modelica.Constants.T_zero;
  annotation(Inline = true);
end to_degC;
