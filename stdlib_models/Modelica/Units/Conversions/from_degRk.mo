within Modelica.Units.Conversions;
function from_degRk "Degrees Rankine to kelvin"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Temperature_degRk Rankine "Degrees Rankine";
  output SI.Temperature Kelvin "Kelvin";
algorithm
  Kelvin := Rankine/1.8;
  annotation(Inline = true);
end from_degRk;
