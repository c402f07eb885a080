within Modelica.Blocks.Interfaces;
partial block MISO "Several inputs, one output"
  parameter Integer nin = 1 "Number of inputs";
  RealInput u[nin] "Input signals";
  RealOutput y "Output signal";
end MISO;
