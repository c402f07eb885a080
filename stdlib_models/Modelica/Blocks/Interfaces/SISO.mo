within Modelica.Blocks.Interfaces;
partial block SISO "One input, one output"
  RealInput u "Input signal";
  RealOutput y "Output signal";
end SISO;
