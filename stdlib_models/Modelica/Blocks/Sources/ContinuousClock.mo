within Modelica.Blocks.Sources;
block ContinuousClock "The time since the start time"
  extends Interfaces.SignalSource;
equation
  y = offset + (if time < startTime then 0 else time - startTime);
end ContinuousClock;
