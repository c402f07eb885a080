within Modelica.Units.Conversions;
function from_day "Days to seconds"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Time_day day "Days";
  output SI.Time s "Seconds";
algorithm
  s := 86400*day;
  annotation(Inline = true);
end from_day;
