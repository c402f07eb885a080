within Modelica.Units.Conversions;
function from_litre "Litres to cubic metres"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Volume_litre litre "Litres";
  output SI.Volume m3 "Cubic metres";
algorithm
  m3 := litre/1000;
  annotation(Inline = true);
end from_litre;
