within Modelica.Blocks.Math;
block MinMax "The smallest and the largest element of a vector"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer nu(min = 0) = 0 "Number of inputs; at least one" annotation(HideResult = true);
  Interfaces.RealVectorInput u[nu] "Input signals" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Interfaces.RealOutput yMax "The largest" annotation(Placement(transformation(extent = {{100, 50}, {120, 70}})));
  Interfaces.RealOutput yMin "The smallest" annotation(Placement(transformation(extent = {{100, -70}, {120, -50}})));
equation
  yMax = max(u);
  yMin = min(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "min max", textColor = {0, 0, 127})}));
end MinMax;
