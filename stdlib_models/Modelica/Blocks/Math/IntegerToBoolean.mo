within Modelica.Blocks.Math;
block IntegerToBoolean "Is an Integer signal at the threshold or above?"
  extends Interfaces.partialBooleanSO;
  parameter Integer threshold = 1 "The threshold";
  Interfaces.IntegerInput u "Input signal";
equation
  y = u >= threshold;
end IntegerToBoolean;
