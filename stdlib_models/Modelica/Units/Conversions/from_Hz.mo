within Modelica.Units.Conversions;
function from_Hz "Hertz to radians per second"
  extends Modelica.Units.Icons.Conversion;
  input SI.Frequency f "Hertz";
  output SI.AngularVelocity w "Radians per second";
algorithm
  w := 2*Modelica.Constants.pi*f;
  annotation(Inline = true);
end from_Hz;
