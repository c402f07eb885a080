model table_slopes_2d "First and second derivatives of every kind of surface, with every kind of extrapolation; at the start the abscissas are points of the table"
  import Modelica.Blocks.Types.Smoothness;
  import Modelica.Blocks.Types.Extrapolation;
  constant Smoothness kind[3] = {Smoothness.LinearSegments, Smoothness.ContinuousDerivative, Smoothness.ConstantSegments};
  constant Extrapolation outside[3] = {Extrapolation.HoldLastPoint, Extrapolation.LastTwoPoints, Extrapolation.Periodic};
  Modelica.Blocks.Tables.CombiTable2Ds s[3, 3](
    each table = [0, 1, 2, 4, 5, 5.5; 0, 1, 3, 2, 7, 1; 1, 2, -1, 4, 4, 0; 3, 4, 4, 1, 2, 2; 4, 0, 1, 2, 8.5, 3; 4.5, 1, 1, 1, 2, 5],
    smoothness = {{kind[i] for j in 1:3} for i in 1:3}, extrapolation = {{outside[j] for j in 1:3} for i in 1:3});
  Modelica.Blocks.Tables.CombiTable2Ds row[3, 3](
    each table = [0, 1, 2, 3, 5; 0, 1, 3, -2, 2.5],
    smoothness = {{kind[i] for j in 1:3} for i in 1:3}, extrapolation = {{outside[j] for j in 1:3} for i in 1:3});
  Modelica.Blocks.Tables.CombiTable2Dv column[3, 3](
    each n = 1, each table = [0, 1; 1, 3; 2, 2.5; 4, -2],
    smoothness = {{kind[i] for j in 1:3} for i in 1:3}, extrapolation = {{outside[j] for j in 1:3} for i in 1:3});
  Real d[3, 3], dd[3, 3], d_row[3, 3], d_column[3, 3];
  Real u1 = 7*time - 1.5*time^2, u2 = 1 + 5*sin(time);
equation
  for i in 1:3 loop
    for j in 1:3 loop
      s[i, j].u1 = u1;
      s[i, j].u2 = u2;
      d[i, j] = der(s[i, j].y);
      dd[i, j] = der(d[i, j]);
      row[i, j].u1 = u1;
      row[i, j].u2 = u2;
      d_row[i, j] = der(row[i, j].y);
      column[i, j].u1[1] = u1 + 1;
      column[i, j].u2[1] = u2;
      d_column[i, j] = der(column[i, j].y[1]);
    end for;
  end for;
end table_slopes_2d;
