within Modelica.Electrical.Machines.SpacePhasors.Functions;
function FromPolar "A vector by its length and angle"
  extends Modelica.Icons.Function;
  input Real absolute "Its length";
  input SI.Angle angle "Its angle";
  output Real x[2] "The vector";
algorithm
  x := absolute*{cos(angle), sin(angle)};
  annotation(Inline = true);
end FromPolar;
