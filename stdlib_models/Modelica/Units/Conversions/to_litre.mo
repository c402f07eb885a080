within Modelica.Units.Conversions;
function to_litre "Cubic metres to litres"
  extends Modelica.Units.Icons.Conversion;
  input SI.Volume m3 "Cubic metres";
  output NonSI.Volume_litre litre "Litres";
algorithm
  litre := 1000*m3;
  annotation(Inline = true);
end to_litre;
