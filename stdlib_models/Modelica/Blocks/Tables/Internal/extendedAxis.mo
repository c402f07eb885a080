within Modelica.Blocks.Tables.Internal;
function extendedAxis "Abscissas with two more on either side"
  extends Modelica.Icons.Function;
  input Real x[:] "Abscissas, at least two, which must increase";
  output Real extended[size(x, 1) + 4] "Two more before, two more behind";
protected
  Integer n = size(x, 1) "Number of abscissas";
  Integer k = min(n, 3) "The third one, if there is one";
algorithm
  extended[3:n + 2] := increasing(x);
  extended[2] := x[1] - (x[k] - x[2]) - (if n == 2 then x[2] - x[1] else 0);
  extended[1] := x[1] - (if n == 2 then 2 else 1)*(x[k] - x[1]);
  extended[n + 3] := x[n] + (x[n - 1] - x[n + 1 - k]) + (if n == 2 then x[2] - x[1] else 0);
  extended[n + 4] := x[n] + (if n == 2 then 2 else 1)*(x[n] - x[n + 1 - k]);
end extendedAxis;
