within Modelica.Units.Conversions;
function from_hour "Hours to seconds"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Time_hour hour "Hours";
  output SI.Time s "Seconds";
algorithm
  s := 3600*hour;
  annotation(Inline = true);
end from_hour;
