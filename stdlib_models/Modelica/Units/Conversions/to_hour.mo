within Modelica.Units.Conversions;
function to_hour "Seconds to hours"
  extends Modelica.Units.Icons.Conversion;
  input SI.Time s "Seconds";
  output NonSI.Time_hour hour "Hours";
algorithm
  hour := s/3600;
  annotation(Inline = true);
end to_hour;
