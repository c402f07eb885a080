within Modelica.Units.Conversions;
function from_minute "Minutes to seconds"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Time_minute minute "Minutes";
  output SI.Time s "Seconds";
algorithm
  s := 60*minute;
  annotation(Inline = true);
end from_minute;
