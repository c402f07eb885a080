within Modelica.Blocks.Tables.Internal;
function value2D "A surface through points"
  extends Modelica.Icons.Function;
  input Real table[:, :] "u1 in the first column, u2 in the first row";
  input Real s[3, size(table, 1) - 1, size(table, 2) - 1] "Slopes, of the smooth kind";
  input Modelica.Blocks.Types.Smoothness smoothness "Kind of the surface";
  input Modelica.Blocks.Types.Extrapolation extrapolation "What lies outside";
  input Real u1 "First abscissa";
  input Real u2 "Second abscissa";
  output Real v "Value there";
protected
  Integer n = size(table, 1) - 1 "Number of abscissas u1";
  Integer m = size(table, 2) - 1 "Number of abscissas u2";
  Integer i "Segment of u1";
  Integer j "Segment of u2";
  Integer above "The abscissa of this number is greater";
  Integer middle "Between a segment and that";
  Real p1 "u1 where the table is read";
  Real p2 "u2 likewise";
  Boolean isSmooth = smoothness <> Modelica.Blocks.Types.Smoothness.LinearSegments and smoothness <> Modelica.Blocks.Types.Smoothness.ConstantSegments "Are there slopes?";
  Boolean holds = extrapolation == Modelica.Blocks.Types.Extrapolation.HoldLastPoint "Is the surface constant outside of the table?";
  Real a[4] "Weights over u1";
  Real b[4] "Weights over u2";
  Real g[4, 4] "Values and slopes at the corners of the cell, in the order of the weights";
  Real v1 "Value at the segment's beginning over u1";
  Real v2 "Value at its end";
algorithm
  if n == 1 then
    v := value(table[1, 2:end], table[2, 2:end], s[2, 1, :], smoothness, extrapolation, u2);
  elseif m == 1 then
    v := value(table[2:end, 1], table[2:end, 2], s[1, :, 1], smoothness, extrapolation, u1);
  else
    p1 := wrapped(table[2, 1], table[n + 1, 1], extrapolation, u1);
    p2 := wrapped(table[1, 2], table[1, m + 1], extrapolation, u2);
    i := 1;
    above := n;
    while above > i + 1 loop
      middle := div(i + above, 2);
      if table[middle + 1, 1] > p1 then
        above := middle;
      else
        i := middle;
      end if;
    end while;
    j := 1;
    above := m;
    while above > j + 1 loop
      middle := div(j + above, 2);
      if table[1, middle + 1] > p2 then
        above := middle;
      else
        j := middle;
      end if;
    end while;
    if smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments
        and (holds or p1 >= table[2, 1] and p1 <= table[n + 1, 1] and p2 >= table[1, 2] and p2 <= table[1, m + 1]) then
      v := table[if p1 >= table[i + 2, 1] then i + 2 else i + 1, if p2 >= table[1, j + 2] then j + 2 else j + 1];
    else
      a := weights(table[2, 1], table[n + 1, 1], table[i + 1, 1], table[i + 2, 1], isSmooth, holds, p1);
      b := weights(table[1, 2], table[1, m + 1], table[1, j + 1], table[1, j + 2], isSmooth, holds, p2);
      if isSmooth then
        for k in 0:1 loop
          for l in 0:1 loop
            g[2*k + 1, 2*l + 1] := table[i + k + 1, j + l + 1];
            g[2*k + 2, 2*l + 1] := s[1, i + k, j + l];
            g[2*k + 1, 2*l + 2] := s[2, i + k, j + l];
            g[2*k + 2, 2*l + 2] := s[3, i + k, j + l];
          end for;
        end for;
        v := a*g*b;
      else
        v1 := table[i + 1, j + 1] + b[3]*(table[i + 1, j + 2] - table[i + 1, j + 1]);
        v2 := table[i + 2, j + 1] + b[3]*(table[i + 2, j + 2] - table[i + 2, j + 1]);
        v := v1 + a[3]*(v2 - v1);
      end if;
    end if;
  end if;
end value2D;
