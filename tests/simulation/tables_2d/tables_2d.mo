model tables_2d "Every kind of surface through the same points, with every kind of extrapolation; tables of one row and of one column"
  import Modelica.Blocks.Types.Smoothness;
  import Modelica.Blocks.Types.Extrapolation;
  constant Smoothness kind[3] = {Smoothness.LinearSegments, Smoothness.ContinuousDerivative, Smoothness.ConstantSegments};
  constant Extrapolation outside[3] = {Extrapolation.HoldLastPoint, Extrapolation.LastTwoPoints, Extrapolation.Periodic};
  Modelica.Blocks.Tables.CombiTable2Ds full[3, 3](
    each table = [0, 1, 2, 4, 5; 0, 1, 3, 2, 7; 1, 2, -1, 4, 4; 3, 4, 4, 1, 2; 4, 0, 1, 2, 8.5],
    smoothness = {{kind[i] for j in 1:3} for i in 1:3}, extrapolation = {{outside[j] for j in 1:3} for i in 1:3});
  Modelica.Blocks.Tables.CombiTable2Ds small[3, 3](
    each table = [0, 1, 2; 0, 1, 3; 1, 2, -1; 3, 4, 4],
    smoothness = {{kind[i] for j in 1:3} for i in 1:3}, extrapolation = {{outside[j] for j in 1:3} for i in 1:3});
  Modelica.Blocks.Tables.CombiTable2Ds row[3, 3](
    each table = [0, 1, 2, 3, 5; 0, 1, 3, -2, 2.5],
    smoothness = {{kind[i] for j in 1:3} for i in 1:3}, extrapolation = {{outside[j] for j in 1:3} for i in 1:3});
  Modelica.Blocks.Tables.CombiTable2Ds column[3, 3](
    each table = [0, 1; 1, 3; 2, 2.5; 4, -2],
    smoothness = {{kind[i] for j in 1:3} for i in 1:3}, extrapolation = {{outside[j] for j in 1:3} for i in 1:3});
  Modelica.Blocks.Tables.CombiTable2Dv pairs(n = 2, table = [0, 1, 2; 0, 1, 3; 1, 2, -1; 3, 4, 4]);
  Real u1 = 2 + 4*sin(7*time);
  Real u2 = 3 + 4*cos(11*time);
equation
  for i in 1:3 loop
    for j in 1:3 loop
      full[i, j].u1 = u1;
      full[i, j].u2 = u2;
      small[i, j].u1 = u1;
      small[i, j].u2 = u2;
      row[i, j].u1 = u1;
      row[i, j].u2 = u2;
      column[i, j].u1 = u1;
      column[i, j].u2 = u2;
    end for;
  end for;
  pairs.u1 = {u1, u2};
  pairs.u2 = {u2, u1};
end tables_2d;
