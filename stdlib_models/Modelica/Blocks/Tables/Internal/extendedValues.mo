within Modelica.Blocks.Tables.Internal;
function extendedValues "Ordinates to an extended axis, as if the last change of the secants went on"
  extends Modelica.Icons.Function;
  input Real x[:] "An extended axis";
  input Real y[size(x, 1) - 4] "Ordinates between the added points";
  output Real extended[size(x, 1)] "With those at the added points";
protected
  Integer n = size(y, 1) "Number of ordinates";
  Real first "First secant";
  Real change "From it to the next one";
algorithm
  extended[3:n + 2] := y;
  first := (y[2] - y[1])/(x[4] - x[3]);
  change := if n > 2 then (y[min(3, n)] - y[2])/(x[5] - x[4]) - first else 0;
  extended[2] := y[1] + (x[2] - x[3])*(first - change);
  extended[1] := extended[2] + (x[1] - x[2])*(first - 2*change);
  first := (y[n] - y[n - 1])/(x[n + 2] - x[n + 1]);
  change := if n > 2 then first - (y[n - 1] - y[max(1, n - 2)])/(x[n + 1] - x[n]) else 0;
  extended[n + 3] := y[n] + (x[n + 3] - x[n + 2])*(first + change);
  extended[n + 4] := extended[n + 3] + (x[n + 4] - x[n + 3])*(first + 2*change);
end extendedValues;
