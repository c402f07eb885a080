within Modelica.Units.Conversions;
function from_rpm "Revolutions per minute to radians per second"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.AngularVelocity_rpm rpm "Revolutions per minute";
  output SI.AngularVelocity rs "Radians per second";
algorithm
  rs := Modelica.Constants.pi/30*rpm;
  annotation(Inline = true);
end from_rpm;
