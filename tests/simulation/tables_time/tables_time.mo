model tables_time "Tables over time: smooth and not, with jumps, with every kind of extrapolation and of events"
  import Modelica.Blocks.Types.Smoothness;
  import Modelica.Blocks.Types.Extrapolation;
  import Modelica.Blocks.Types.TimeEvents;
  constant Smoothness kind[3] = {Smoothness.LinearSegments, Smoothness.ContinuousDerivative, Smoothness.ConstantSegments};
  constant Extrapolation outside[3] = {Extrapolation.HoldLastPoint, Extrapolation.LastTwoPoints, Extrapolation.Periodic};
  constant TimeEvents event[3] = {TimeEvents.Always, TimeEvents.AtDiscontinuities, TimeEvents.NoTimeEvents};
  Modelica.Blocks.Sources.CombiTimeTable curve[3, 3](
    each table = [0, 0, 5; 1, 1, 4; 2, 4, 4; 4, 16, -1; 5, 15, -3], each startTime = -1,
    smoothness = {{kind[i] for j in 1:3} for i in 1:3}, extrapolation = {{outside[j] for j in 1:3} for i in 1:3});
  Modelica.Blocks.Sources.CombiTimeTable jump[3, 3](
    each table = [0, 0; 1, 1; 1, 4; 3, 5; 3, 0; 4, 2], each startTime = 0.3, each shiftTime = 0.1, each timeScale = 0.7, each offset = {10},
    timeEvents = {{event[i] for j in 1:3} for i in 1:3}, extrapolation = {{outside[j] for j in 1:3} for i in 1:3});
  Modelica.Blocks.Sources.CombiTimeTable step[3](
    each table = [0, 0; 1, 1; 1, 4; 3, 5; 3, 0; 4, 2], each startTime = 0.3, each shiftTime = 0.1, each timeScale = 0.7, each offset = {10},
    each smoothness = Smoothness.ConstantSegments, extrapolation = outside);
end tables_time;
