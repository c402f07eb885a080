within Modelica.Units.Conversions;
function to_day "Seconds to days"
  extends Modelica.Units.Icons.Conversion;
  input SI.Time s "Seconds";
  output NonSI.Time_day day "Days";
algorithm
  day := s/86400;
  annotation(Inline = true);
end to_day;
