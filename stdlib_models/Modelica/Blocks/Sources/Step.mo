within Modelica.Blocks.Sources;
block Step "A signal that jumps once"
  extends Interfaces.SignalSource;
  parameter Real height = 1 "Size of the jump";
equation
  y = if time < startTime then offset else offset + height;
end Step;
