within Modelica.Electrical.Machines.SpacePhasors.Functions;
function Rotator "The same vector in turned axes"
  extends Modelica.Icons.Function;
  input Real x[2] "The vector";
  input SI.Angle angle "How far the axes are turned";
  output Real y[2] "The vector, in the turned axes";
algorithm
  y := {cos(angle)*x[1] + sin(angle)*x[2], cos(angle)*x[2] - sin(angle)*x[1]};
  annotation(Inline = true);
end Rotator;
