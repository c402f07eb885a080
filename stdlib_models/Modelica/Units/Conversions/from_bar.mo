within Modelica.Units.Conversions;
function from_bar "Bars to pascals"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Pressure_bar bar "Bars";
  output SI.Pressure Pa "Pascals";
algorithm
  Pa := 1e5*bar;
  annotation(Inline = true);
end from_bar;
