within Modelica.Units.Conversions;
function to_minute "Seconds to minutes"
  extends Modelica.Units.Icons.Conversion;
  input SI.Time s "Seconds";
  output NonSI.Time_minute minute "Minutes";
algorithm
  minute := s/60;
  annotation(Inline = true);
end to_minute;
