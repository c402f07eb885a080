within Modelica.Blocks.Routing;
block Multiplex "Any number of signals as a vector"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer n(min = 0) = 0 "Number of inputs" annotation(HideResult = true);
  Modelica.Blocks.Interfaces.RealVectorInput u[n] "Signals";
  Modelica.Blocks.Interfaces.RealOutput y[n + 0] "The same as a vector";
equation
  y = u;
end Multiplex;
