within Modelica.Math.Vectors;
function reverse "The elements in reverse order"
  extends Modelica.Icons.Function;
  input Real v[:] "Vector";
  output Real result[size(v, 1)] "Last element first";
algorithm
  for i in 1:size(v, 1) loop
    result[i] := v[size(v, 1) + 1 - i];
  end for;
end reverse;
