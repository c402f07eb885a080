within Modelica.Units.Conversions;
function to_degRk "Kelvin to degrees Rankine"
  extends Modelica.Units.Icons.Conversion;
  input SI.Temperature Kelvin "Kelvin";
  output NonSI.Temperature_degRk Rankine "Degrees Rankine";
algorithm
  Rankine := 1.8*Kelvin;
  annotation(Inline = true);
end to_degRk;
