within Modelica.Units.Conversions;
function from_deg "Degrees to radians"
  extends Modelica.Units.Icons.Conversion;
  input NonSI.Angle_deg degree "Degrees";
  output SI.Angle radian "Radians";
algorithm
  radian := Modelica.Constants.pi/180*degree;
  annotation(Inline = true);
end from_deg;
