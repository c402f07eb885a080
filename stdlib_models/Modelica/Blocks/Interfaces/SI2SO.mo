within Modelica.Blocks.Interfaces;
partial block SI2SO "Two inputs, one output"
  RealInput u1 "First input signal";
  RealInput u2 "Second input signal";
  RealOutput y "Output signal";
end SI2SO;
