within Modelica.Blocks.Math;
block IntegerToReal "An Integer signal as Real signal"
  extends Modelica.Blocks.Icons.Block;
  Interfaces.IntegerInput u "Input signal";
  Interfaces.RealOutput y "Output signal";
equation
  y = u;
end IntegerToReal;
