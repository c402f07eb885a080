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
  Real p1 "u1 as far inside as it may go";
  Real p2 "u2 likewise";
  Real q1 "p1 inside of the table";
  Real q2 "p2 inside of the table";
  Real h1 "Width of the segment of u1";
  Real h2 "Width of the segment of u2";
  Real a[4] "Weights over u1";
  Real da[4] "Their derivatives";
  Real b[4] "Weights over u2";
  Real db[4] "Their derivatives";
  Real g[4, 4] "Values and slopes at the corners of the cell, in the order of the weights";
algorithm
  if n == 1 then
    v := value(table[1, 2:end], table[2, 2:end], s[2, 1, :], smoothness, extrapolation, u2);
  elseif m == 1 then
    v := value(table[2:end, 1], table[2:end, 2], s[1, :, 1], smoothness, extrapolation, u1);
  else
    p1 := wrapped(table[2, 1], table[n + 1, 1], extrapolation, u1);
    p2 := wrapped(table[1, 2], table[1, m + 1], extrapolation, u2);
    i := segment(table[2:end, 1], p1);
    j := segment(table[1, 2:end], p2);
    h1 := table[i + 2, 1] - table[i + 1, 1];
    h2 := table[1, j + 2] - table[1, j + 1];
    q1 := max(table[2, 1], min(table[n + 1, 1], p1));
    q2 := max(table[1, 2], min(table[1, m + 1], p2));
    if smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments and p1 == q1 and p2 == q2 then
      v := table[if p1 >= table[i + 2, 1] then i + 2 else i + 1, if p2 >= table[1, j + 2] then j + 2 else j + 1];
    elseif smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments or smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments then
      q1 := (p1 - table[i + 1, 1])/h1;
      q2 := (p2 - table[1, j + 1])/h2;
      v := (1 - q1)*((1 - q2)*table[i + 1, j + 1] + q2*table[i + 1, j + 2]) + q1*((1 - q2)*table[i + 2, j + 1] + q2*table[i + 2, j + 2]);
    else
      for k in 0:1 loop
        for l in 0:1 loop
          g[2*k + 1, 2*l + 1] := table[i + k + 1, j + l + 1];
          g[2*k + 2, 2*l + 1] := s[1, i + k, j + l];
          g[2*k + 1, 2*l + 2] := s[2, i + k, j + l];
          g[2*k + 2, 2*l + 2] := s[3, i + k, j + l];
        end for;
      end for;
      (a, da) := hermite((q1 - table[i + 1, 1])/h1, h1);
      (b, db) := hermite((q2 - table[1, j + 1])/h2, h2);
      v := a*g*b;
      if p1 <> q1 or p2 <> q2 then
        v := v + (p1 - q1)*(da*g*b) + (p2 - q2)*(a*g*db) + (p1 - q1)*(p2 - q2)*(da*g*db);
      end if;
    end if;
  end if;
end value2D;
