within Modelica.Blocks.Sources;
block IntegerStep "An Integer signal that jumps once"
  extends Interfaces.IntegerSignalSource;
  parameter Integer height = 1 "Size of the jump";
equation
  y = if time < startTime then offset else offset + height;
end IntegerStep;
