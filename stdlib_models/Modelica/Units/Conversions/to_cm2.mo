within Modelica.Units.Conversions;
function to_cm2 "Square metres to square centimetres"
  extends Modelica.Units.Icons.Conversion;
  input SI.Area m2 "Square metres";
  output NonSI.Area_cm cm2 "Square centimetres";
algorithm
  cm2 := 1e4*m2;
  annotation(Inline = true);
end to_cm2;
