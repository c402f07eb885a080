within Modelica.Blocks.Tables.Internal;
function slopes "Slopes of smooth curves through the points of a table"
  extends Modelica.Icons.Function;
  input Real table[:, :] "Abscissa, then the columns";
  input Integer columns[:] "Columns of the curves";
  input Modelica.Blocks.Types.Smoothness smoothness "Kind of the curves";
  output Real s[size(table, 1), size(columns, 1)] "Slope at each point";
protected
  Integer n = size(table, 1) "Number of points";
  Real x[size(table, 1)] "Abscissas";
  Real d[size(table, 1) + 3] "Secants: d[i + 1] leads to point i, d[i + 2] away from it; two more on either side";
  Real before "Weight of the secant before a point";
  Real behind "Weight of the secant behind it";
  Real h1 "Width of the segment before a point";
  Real h2 "Width of the segment behind it";
  Real p "Slope of the parabola through a point and its neighbours";
algorithm
  x := increasing(table[:, 1]);
  for c in 1:size(columns, 1) loop
    for i in 1:n - 1 loop
      d[i + 2] := (table[i + 1, columns[c]] - table[i, columns[c]])/(x[i + 1] - x[i]);
    end for;
    if n < 3 then
      for i in 1:n loop
        s[i, c] := if n == 2 then d[3] else 0;
      end for;
    elseif smoothness == Modelica.Blocks.Types.Smoothness.ContinuousDerivative or smoothness == Modelica.Blocks.Types.Smoothness.ModifiedContinuousDerivative then
      // Secants beyond the ends, as if the last two changes went on
      d[2] := 2*d[3] - d[4];
      d[1] := 2*d[2] - d[3];
      d[n + 2] := 2*d[n + 1] - d[n];
      d[n + 3] := 2*d[n + 2] - d[n + 1];
      for i in 1:n loop
        before := abs(d[i + 3] - d[i + 2]);
        behind := abs(d[i + 1] - d[i]);
        if smoothness == Modelica.Blocks.Types.Smoothness.ModifiedContinuousDerivative then
          before := before + abs(d[i + 3] + d[i + 2])/2;
          behind := behind + abs(d[i + 1] + d[i])/2;
        end if;
        s[i, c] := if before + behind > 0 then (before*d[i + 1] + behind*d[i + 2])/(before + behind) else (d[i + 1] + d[i + 2])/2;
      end for;
    else
      s[1, c] := d[3];
      s[n, c] := d[n + 1];
      for i in 2:n - 1 loop
        h1 := x[i] - x[i - 1];
        h2 := x[i + 1] - x[i];
        if d[i + 1]*d[i + 2] <= 0 then
          s[i, c] := 0;
        elseif smoothness == Modelica.Blocks.Types.Smoothness.MonotoneContinuousDerivative1 then
          s[i, c] := 3*(h1 + h2)/((h1 + 2*h2)/d[i + 1] + (h2 + 2*h1)/d[i + 2]);
        else
          p := (d[i + 1]*h2 + d[i + 2]*h1)/(h1 + h2);
          s[i, c] := sign(p)*min(abs(p), 2*min(abs(d[i + 1]), abs(d[i + 2])));
        end if;
      end for;
    end if;
  end for;
  annotation(Documentation(info = "<html>
<p>Each slope depends on the nearest points only.</p>
<table>
<tr><td>ContinuousDerivative</td><td>H. Akima, <i>A New Method of Interpolation and Smooth Curve Fitting Based on Local Procedures</i>, JACM 17, 1970</td></tr>
<tr><td>ModifiedContinuousDerivative</td><td>the same with weights that also see the size of the slopes, so that flat parts stay flat: &quot;makima&quot;, C. Ionita, 2019</td></tr>
<tr><td>MonotoneContinuousDerivative1</td><td>F. N. Fritsch, J. Butland, <i>A Method for Constructing Local Monotone Piecewise Cubic Interpolants</i>, SIAM J. Sci. Stat. Comput. 5, 1984</td></tr>
<tr><td>MonotoneContinuousDerivative2</td><td>M. Steffen, <i>A Simple Method for Monotonic Interpolation in One Dimension</i>, Astronomy and Astrophysics 239, 1990</td></tr>
</table>
</html>"));
end slopes;
