within Modelica.Blocks.Math;
block MinMax "The smallest and the largest element of a vector"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer nu(min = 0) = 0 "Number of inputs; at least one" annotation(HideResult = true);
  Interfaces.RealVectorInput u[nu] "Input signals";
  Interfaces.RealOutput yMax "The largest";
  Interfaces.RealOutput yMin "The smallest";
equation
  yMax = max(u);
  yMin = min(u);
end MinMax;
