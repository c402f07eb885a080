within Modelica.Blocks.Math;
block RealToBoolean "Is a Real signal at the threshold or above?"
  extends Interfaces.partialBooleanSO;
  parameter Real threshold = 0.5 "The threshold";
  Interfaces.RealInput u "Input signal";
equation
  y = u >= threshold;
end RealToBoolean;
