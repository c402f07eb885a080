within Modelica.Blocks.Math;
block RealToInteger "The nearest Integer"
  extends Modelica.Blocks.Icons.IntegerBlock;
  Interfaces.RealInput u "Input signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Interfaces.IntegerOutput y "Output signal; halves away from zero" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  y = if u > 0 then integer(floor(u + 0.5)) else integer(ceil(u - 0.5));
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "R → I", textColor = {0, 0, 127})}));
end RealToInteger;
