within Modelica.Blocks.Math;
block BooleanToInteger "One of two Integer values"
  extends Interfaces.partialBooleanSI;
  parameter Integer integerTrue = 1 "Value for true";
  parameter Integer integerFalse = 0 "Value for false";
  Interfaces.IntegerOutput y "Output signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  y = if u then integerTrue else integerFalse;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "B → I", textColor = {0, 0, 127})}));
end BooleanToInteger;
