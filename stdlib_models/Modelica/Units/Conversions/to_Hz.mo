within Modelica.Units.Conversions;
function to_Hz "Radians per second to hertz"
  extends Modelica.Units.Icons.Conversion;
  input SI.AngularVelocity w "Radians per second";
  output SI.Frequency f "Hertz";
algorithm
  f := w/(2*Modelica.Constants.pi);
  annotation(Inline = true);
end to_Hz;
