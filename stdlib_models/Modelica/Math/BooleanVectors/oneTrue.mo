within Modelica.Math.BooleanVectors;
function oneTrue "Is exactly one element true?"
  extends Modelica.Icons.Function;
  input Boolean b[:] "Vector";
  output Boolean result "Exactly one?";
algorithm
  result := countTrue(b) == 1;
end oneTrue;
