within Modelica.Blocks.Math;
block BooleanToReal "One of two Real values"
  extends Interfaces.partialBooleanSI;
  parameter Real realTrue = 1.0 "Value for true";
  parameter Real realFalse = 0.0 "Value for false";
  Interfaces.RealOutput y "Output signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  y = if u then realTrue else realFalse;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "B → R", textColor = {0, 0, 127})}));
end BooleanToReal;
