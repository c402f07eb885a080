within Modelica.Blocks.Interfaces;
partial block SO "One output"
  RealOutput y "Output signal";
end SO;
