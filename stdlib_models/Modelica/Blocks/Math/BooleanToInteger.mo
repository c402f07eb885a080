within Modelica.Blocks.Math;
block BooleanToInteger "One of two Integer values"
  extends Interfaces.partialBooleanSI;
  parameter Integer integerTrue = 1 "Value for true";
  parameter Integer integerFalse = 0 "Value for false";
  Interfaces.IntegerOutput y "Output signal";
equation
  y = if u then integerTrue else integerFalse;
end BooleanToInteger;
