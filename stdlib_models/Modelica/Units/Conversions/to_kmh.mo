within Modelica.Units.Conversions;
function to_kmh "Metres per second to kilometres per hour"
  extends Modelica.Units.Icons.Conversion;
  input SI.Velocity ms "Metres per second";
  output NonSI.Velocity_kmh kmh "Kilometres per hour";
algorithm
  kmh := 3.6*ms;
  annotation(Inline = true);
end to_kmh;
