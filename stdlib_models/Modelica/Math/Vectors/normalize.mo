within Modelica.Math.Vectors;
function normalize "A vector of length one in the same direction"
  extends Modelica.Icons.Function;
  input Real v[:] "Vector";
  input Real eps(min = 0) = 100*Modelica.Constants.eps "Shorter vectors are divided by this instead of their length";
  output Real result[size(v, 1)] "The same direction";
algorithm
  result := v/max(length(v), eps);
  annotation(Inline = true);
end normalize;
