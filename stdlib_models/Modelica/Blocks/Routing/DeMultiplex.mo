within Modelica.Blocks.Routing;
block DeMultiplex "A vector as any number of signals"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer n(min = 0) = 0 "Number of outputs" annotation(HideResult = true);
  Modelica.Blocks.Interfaces.RealInput u[n + 0] "The vector" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Modelica.Blocks.Interfaces.RealVectorOutput y[n] "Its signals" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  y = u;
end DeMultiplex;
