model table_slopes_1d "First and second derivatives of every kind of curve, with every kind of extrapolation; at the start the abscissa is a point of the table"
  import Modelica.Blocks.Types.Smoothness;
  import Modelica.Blocks.Types.Extrapolation;
  constant Smoothness kind[6] = {
    Smoothness.LinearSegments, Smoothness.ContinuousDerivative, Smoothness.ConstantSegments, Smoothness.MonotoneContinuousDerivative1,
    Smoothness.MonotoneContinuousDerivative2, Smoothness.ModifiedContinuousDerivative};
  constant Extrapolation outside[3] = {Extrapolation.HoldLastPoint, Extrapolation.LastTwoPoints, Extrapolation.Periodic};
  Modelica.Blocks.Tables.CombiTable1Ds c[6, 3](
    each table = [-1, 0.5; 0, 1; 0.7, 4; 2, 4; 2.5, 3; 4, -2; 4.5, 0.25],
    smoothness = {{kind[i] for j in 1:3} for i in 1:6},
    extrapolation = {{outside[j] for j in 1:3} for i in 1:6});
  Modelica.Blocks.Tables.CombiTable1Dv two(table = [-1, 0.5; 4.5, 0.25], smoothness = Smoothness.ContinuousDerivative);
  Modelica.Blocks.Tables.CombiTable1Ds far(table = [-1, 0.5; 0, 1; 0.7, 4; 2, 4; 2.5, 3; 4, -2; 4.5, 0.25], smoothness = Smoothness.ContinuousDerivative,
    extrapolation = Extrapolation.Periodic);
  Real d[6, 3] "First derivatives";
  Real dd[6, 3] "Second derivatives";
  Real d_two, d_far;
  Real u;
equation
  u = -1 + 9*time - 2*time^2;
  for i in 1:6 loop
    for j in 1:3 loop
      c[i, j].u = u;
      d[i, j] = der(c[i, j].y[1]);
      dd[i, j] = der(d[i, j]);
    end for;
  end for;
  two.u[1] = u;
  d_two = der(two.y[1]);
  far.u = 40*u - 300;
  d_far = der(far.y[1]);
end table_slopes_1d;
