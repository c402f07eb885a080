model table_slopes_time "Values and derivatives of tables over time: shifted, scaled, periodic with periods that round; before the start, before and after the table"
  import Modelica.Blocks.Types.Smoothness;
  import Modelica.Blocks.Types.Extrapolation;
  import Modelica.Blocks.Types.TimeEvents;
  constant Smoothness kind[6] = {
    Smoothness.LinearSegments, Smoothness.ContinuousDerivative, Smoothness.ConstantSegments, Smoothness.MonotoneContinuousDerivative1,
    Smoothness.MonotoneContinuousDerivative2, Smoothness.ModifiedContinuousDerivative};
  constant Extrapolation outside[3] = {Extrapolation.HoldLastPoint, Extrapolation.LastTwoPoints, Extrapolation.Periodic};
  constant TimeEvents event[3] = {TimeEvents.Always, TimeEvents.AtDiscontinuities, TimeEvents.NoTimeEvents};
  Modelica.Blocks.Sources.CombiTimeTable c[6, 3](
    each table = [0, 0, 5; 0.539, 2, 4; 1, 2, 4; 1.3, 16, -1; 1.57, 15, -3], each startTime = 0.21, each shiftTime = 0.37, each offset = {1, -2},
    smoothness = {{kind[i] for j in 1:3} for i in 1:6}, extrapolation = {{outside[j] for j in 1:3} for i in 1:6});
  Modelica.Blocks.Sources.CombiTimeTable scaled[3, 3](
    each table = [-0.2, 0; 1.1, 1; 1.1, 4; 3.3, 5; 3.3, 0; 4.7, 2], each startTime = 0.3, each shiftTime = -0.7, each timeScale = 0.1,
    timeEvents = {{event[i] for j in 1:3} for i in 1:3}, extrapolation = {{outside[j] for j in 1:3} for i in 1:3});
  Modelica.Blocks.Sources.CombiTimeTable steps[3](
    each table = [-0.2, 0; 1.1, 1; 1.1, 4; 3.3, 5; 3.3, 0; 4.7, 2], each shiftTime = 0.13, each timeScale = 0.3, each startTime = -1,
    each smoothness = Smoothness.ConstantSegments, extrapolation = outside);
  Modelica.Blocks.Sources.CombiTimeTable hours(table = [0, 0; 0.539, 20; 1, 20; 1.5, 0], timeScale = 0.36, extrapolation = Extrapolation.Periodic);
  Modelica.Blocks.Sources.CombiTimeTable jumpAtEnd(table = [0, 1; 1, 2; 1.5, 3; 1.5, 7], shiftTime = 0.2, extrapolation = Extrapolation.LastTwoPoints);
  Modelica.Blocks.Sources.CombiTimeTable one(table = [3, 4, 5], startTime = 1);
  Real d[6, 3], d2[6, 3], dd[6, 3], d_scaled[3, 3], d_hours;
equation
  for i in 1:6 loop
    for j in 1:3 loop
      d[i, j] = der(c[i, j].y[1]);
      d2[i, j] = der(c[i, j].y[2]);
      dd[i, j] = der(d2[i, j]);
    end for;
  end for;
  for i in 1:3 loop
    for j in 1:3 loop
      d_scaled[i, j] = der(scaled[i, j].y[1]);
    end for;
  end for;
  d_hours = der(hours.y[1]);
end table_slopes_time;
