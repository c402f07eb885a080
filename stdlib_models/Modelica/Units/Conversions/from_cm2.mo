within Modelica.Units.Conversions;
function from_cm2 "Square centimetres to square metres"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Area_cm cm2 "Square centimetres";
  output SI.Area m2 "Square metres";
algorithm
  m2 := cm2/1e4;
  annotation(Inline = true);
end from_cm2;
