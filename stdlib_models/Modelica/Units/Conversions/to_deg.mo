within Modelica.Units.Conversions;
function to_deg "Radians to degrees"
  extends Modelica.Units.Icons.Conversion;
  input SI.Angle radian "Radians";
  output NonSI.Angle_deg degree "Degrees";
algorithm
  degree := 180/Modelica.Constants.pi*radian;
  annotation(Inline = true);
end to_deg;
