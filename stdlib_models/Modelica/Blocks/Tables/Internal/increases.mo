within Modelica.Blocks.Tables.Internal;
function increases "Do abscissas increase?"
  extends Modelica.Icons.Function;
  input Real x[:] "Abscissas";
  input Boolean mayStay = false "May one be as large as the one before?";
  output Boolean is "Is each larger?";
algorithm
  is := true;
  for i in 2:size(x, 1) loop
    is := is and (x[i] > x[i - 1] or mayStay and x[i] >= x[i - 1]);
  end for;
end increases;
