within Modelica.Blocks.Routing;
block Multiplex "Any number of signals as a vector"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer n(min = 0) = 0 "Number of inputs" annotation(HideResult = true);
  Modelica.Blocks.Interfaces.RealVectorInput u[n] "Signals" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Modelica.Blocks.Interfaces.RealOutput y[n + 0] "The same as a vector" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  y = u;
end Multiplex;
