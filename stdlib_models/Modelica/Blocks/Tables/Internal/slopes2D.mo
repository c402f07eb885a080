within Modelica.Blocks.Tables.Internal;
function slopes2D "Slopes of a smooth surface through the points of a table"
  extends Modelica.Icons.Function;
  input Real table[:, :] "u1 in the first column, u2 in the first row";
  input Modelica.Blocks.Types.Smoothness smoothness "Kind of the surface";
  output Real s[3, size(table, 1) - 1, size(table, 2) - 1] "Over u1, over u2, and the mixed derivative";
protected
  Integer n = size(table, 1) - 1 "Number of abscissas u1";
  Integer m = size(table, 2) - 1 "Number of abscissas u2";
  Real x[size(table, 1) + 3] "u1 with two more on either side";
  Real y[size(table, 2) + 3] "u2 likewise";
  Real z[size(table, 1) + 3, size(table, 2) + 3] "The surface there";
  Real cx[4] "Secants over u1: two before a point, two behind it";
  Real cy[4] "Secants over u2";
  Real wx[2] "Weights of the middle two over u1";
  Real wy[2] "Weights of the middle two over u2";
  Real mixed[2, 2] "Mixed secants in the four cells around a point";
algorithm
  assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments or smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments
    or smoothness == Modelica.Blocks.Types.Smoothness.ContinuousDerivative, "a table over two abscissas is LinearSegments, ConstantSegments or ContinuousDerivative");
  s := zeros(3, n, m);
  if n > 1 and m > 1 then
    x := extendedAxis(table[2:end, 1]);
    y := extendedAxis(table[1, 2:end]);
    for i in 1:n loop
      z[i + 2, :] := extendedValues(y, table[i + 1, 2:end]);
    end for;
    for j in 1:m + 4 loop
      z[:, j] := extendedValues(x, z[3:n + 2, j]);
    end for;
    for i in 3:n + 2 loop
      for j in 3:m + 2 loop
        for k in 1:4 loop
          cx[k] := (z[i + k - 2, j] - z[i + k - 3, j])/(x[i + k - 2] - x[i + k - 3]);
          cy[k] := (z[i, j + k - 2] - z[i, j + k - 3])/(y[j + k - 2] - y[j + k - 3]);
        end for;
        wx := if cx[1] == cx[2] and cx[3] == cx[4] then {1, 1} else {abs(cx[4] - cx[3]), abs(cx[2] - cx[1])};
        wy := if cy[1] == cy[2] and cy[3] == cy[4] then {1, 1} else {abs(cy[4] - cy[3]), abs(cy[2] - cy[1])};
        for k in 1:2 loop
          for l in 1:2 loop
            mixed[k, l] :=
              (z[i + k - 1, j + l - 1] - z[i + k - 2, j + l - 1] - z[i + k - 1, j + l - 2] + z[i + k - 2, j + l - 2])
              /((x[i + k - 1] - x[i + k - 2])*(y[j + l - 1] - y[j + l - 2]));
          end for;
        end for;
        s[1, i - 2, j - 2] := (wx[1]*cx[2] + wx[2]*cx[3])/(wx[1] + wx[2]);
        s[2, i - 2, j - 2] := (wy[1]*cy[2] + wy[2]*cy[3])/(wy[1] + wy[2]);
        s[3, i - 2, j - 2] :=
          (wx[1]*(wy[1]*mixed[1, 1] + wy[2]*mixed[1, 2]) + wx[2]*(wy[1]*mixed[2, 1] + wy[2]*mixed[2, 2]))
          /((wx[1] + wx[2])*(wy[1] + wy[2]));
      end for;
    end for;
  elseif n > 1 then
    s[1, :, :] := slopes(table[2:end, :], {2}, smoothness);
  elseif m > 1 then
    s[2, :, :] := transpose(slopes(transpose(table[:, 2:end]), {2}, smoothness));
  end if;
  annotation(Documentation(info = "<html>
<p>H. Akima, <i>A Method of Bivariate Interpolation and Smooth Surface Fitting Based on Local Procedures</i>, CACM 17, 1974.</p>
</html>"));
end slopes2D;
