within Modelica.Blocks.Sources;
block Ramp "A signal that climbs linearly to a new level"
  extends Interfaces.SignalSource;
  parameter Real height = 1 "Level gained";
  parameter SI.Time duration(min = 0, start = 2) "Time of the climb; 0 makes it a step";
equation
  y = offset +
    (if time < startTime then 0
     elseif time < startTime + duration then height*(time - startTime)/duration
     else height);
end Ramp;
