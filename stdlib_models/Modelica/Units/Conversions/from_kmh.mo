within Modelica.Units.Conversions;
function from_kmh "Kilometres per hour to metres per second"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Velocity_kmh kmh "Kilometres per hour";
  output SI.Velocity ms "Metres per second";
algorithm
  ms := kmh/3.6;
  annotation(Inline = true);
end from_kmh;
