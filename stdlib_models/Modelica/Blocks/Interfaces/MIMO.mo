within Modelica.Blocks.Interfaces;
partial block MIMO "Several inputs, several outputs"
  parameter Integer nin = 1 "Number of inputs";
  parameter Integer nout = 1 "Number of outputs";
  RealInput u[nin] "Input signals";
  RealOutput y[nout] "Output signals";
end MIMO;
