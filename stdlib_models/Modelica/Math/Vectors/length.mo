within Modelica.Math.Vectors;
function length "The length of a vector"
  extends Modelica.Icons.Function;
  input Real v[:] "Vector";
  output Real result "Its length";
algorithm
  result := sqrt(v*v);
  annotation(Inline = true);
end length;
