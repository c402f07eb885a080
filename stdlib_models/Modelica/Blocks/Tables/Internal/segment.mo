within Modelica.Blocks.Tables.Internal;
function segment "The segment between two abscissas that holds a value"
  extends Modelica.Icons.Function;
  input Real x[:] "Abscissas in order, at least two";
  input Real u "Value";
  output Integer i "x[i] <= u < x[i + 1]; the first or the last segment where u is outside";
protected
  Integer above "x[above] > u";
  Integer middle "Between the two";
algorithm
  i := 1;
  above := size(x, 1);
  while above > i + 1 loop
    middle := div(i + above, 2);
    if x[middle] > u then
      above := middle;
    else
      i := middle;
    end if;
  end while;
end segment;
