within Modelica.Units.Conversions;
function from_degC "Degrees Celsius to kelvin"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Temperature_degC Celsius "Degrees Celsius";
  output SI.Temperature Kelvin "Kelvin";
algorithm
  Kelvin := Celsius - Modelica.Constants.T_zero;
  annotation(Inline = true);
end from_degC;
