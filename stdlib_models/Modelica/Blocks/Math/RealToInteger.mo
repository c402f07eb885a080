within Modelica.Blocks.Math;
block RealToInteger "The nearest Integer"
  extends Modelica.Blocks.Icons.IntegerBlock;
  Interfaces.RealInput u "Input signal";
  Interfaces.IntegerOutput y "Output signal; halves away from zero";
equation
  y = if u > 0 then integer(floor(u + 0.5)) else integer(ceil(u - 0.5));
end RealToInteger;
