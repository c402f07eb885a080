model tables_1d "Every kind of curve through the same points, with every kind of extrapolation"
  import Modelica.Blocks.Types.Smoothness;
  import Modelica.Blocks.Types.Extrapolation;
  constant Smoothness kind[6] = {
    Smoothness.LinearSegments, Smoothness.ContinuousDerivative, Smoothness.ConstantSegments, Smoothness.MonotoneContinuousDerivative1,
    Smoothness.MonotoneContinuousDerivative2, Smoothness.ModifiedContinuousDerivative};
  constant Extrapolation outside[3] = {Extrapolation.HoldLastPoint, Extrapolation.LastTwoPoints, Extrapolation.Periodic};
  Modelica.Blocks.Tables.CombiTable1Ds single[6, 3](
    each table = [0, 0, 5; 1, 1, 4; 2, 4, 4; 4, 16, -1; 5, 15, -3],
    smoothness = {{kind[i] for j in 1:3} for i in 1:6},
    extrapolation = {{outside[j] for j in 1:3} for i in 1:6});
  Modelica.Blocks.Tables.CombiTable1Dv two(table = [0, 0, 5; 1, 1, 4; 2, 4, 4; 4, 16, -1; 5, 15, -3], columns = {3, 2}, smoothness = Smoothness.ContinuousDerivative);
  Modelica.Blocks.Tables.CombiTable1Ds constant_(table = [3, 7]);
  Real followed(start = 0, fixed = true) "Integral of the derivative of a table's output";
equation
  for i in 1:6 loop
    for j in 1:3 loop
      single[i, j].u = 12*time - 3;
    end for;
  end for;
  two.u = {12*time - 3, 2.5 + 2*sin(5*time)};
  constant_.u = time;
  der(followed) = der(two.y[2]);
end tables_1d;
