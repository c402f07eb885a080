model periodic_jump "Pulses of half a period as periodic tables, which jump at the period's boundary: beginning and end of a period round differently"
  import Modelica.Blocks.Types.Extrapolation;
  import Modelica.Blocks.Types.TimeEvents;
  import Modelica.Blocks.Types.Smoothness;
  Modelica.Blocks.Sources.CombiTimeTable atBegin(table = [0, 0; 0, 1; 0.05, 1; 0.05, 0; 0.1, 0], extrapolation = Extrapolation.Periodic);
  Modelica.Blocks.Sources.CombiTimeTable atEnd(
    table = [-0.3, 1; -0.25, 1; -0.25, 0; -0.2, 0; -0.2, 1], extrapolation = Extrapolation.Periodic, timeEvents = TimeEvents.AtDiscontinuities);
  Modelica.Blocks.Sources.CombiTimeTable atBoth(
    table = [0.7, 5; 0.7, 5; 0.7, 1; 1.2, 0; 1.7, 0; 1.7, 7; 1.7, 7], timeScale = 0.1, shiftTime = -0.07, extrapolation = Extrapolation.Periodic,
    smoothness = Smoothness.ConstantSegments);
  Modelica.Blocks.Sources.CombiTimeTable startsAtRow(
    table = [0.16, 1; 0.185, 1; 0.185, 0; 0.21, 0], timeScale = 2, shiftTime = -1, startTime = 1.32, extrapolation = Extrapolation.Periodic);
  Real n[4](each start = 0, each fixed = true) "on-time: half of the time that has passed, of the last one since its start";
equation
  der(n) = {atBegin.y[1], atEnd.y[1], atBoth.y[1], startsAtRow.y[1]};
end periodic_jump;
