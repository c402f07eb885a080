within Modelica.Units.Conversions;
function to_rpm "Radians per second to revolutions per minute"
  extends Modelica.Units.Icons.Conversion;
  input SI.AngularVelocity rs "Radians per second";
  output NonSI.AngularVelocity_rpm rpm "Revolutions per minute";
algorithm
  rpm := 30/Modelica.Constants.pi*rs;
  annotation(Inline = true);
end to_rpm;
