within Modelica.Units.Conversions;
function to_bar "Pascals to bars"
  extends Modelica.Units.Icons.Conversion;
  input SI.Pressure Pa "Pascals";
  output NonSI.Pressure_bar bar "Bars";
algorithm
  bar := Pa/1e5;
  annotation(Inline = true);
end to_bar;
