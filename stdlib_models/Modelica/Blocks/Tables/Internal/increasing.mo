within Modelica.Blocks.Tables.Internal;
function increasing "Abscissas, which must increase"
  extends Modelica.Icons.Function;
  input Real x[:] "Abscissas";
  output Real same[size(x, 1)] "The same";
algorithm
  for i in 2:size(x, 1) loop
    assert(x[i] > x[i - 1], "the abscissas of a table must increase");
  end for;
  same := x;
end increasing;
