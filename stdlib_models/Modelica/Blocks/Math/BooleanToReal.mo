within Modelica.Blocks.Math;
block BooleanToReal "One of two Real values"
  extends Interfaces.partialBooleanSI;
  parameter Real realTrue = 1.0 "Value for true";
  parameter Real realFalse = 0.0 "Value for false";
  Interfaces.RealOutput y "Output signal";
equation
  y = if u then realTrue else realFalse;
end BooleanToReal;
