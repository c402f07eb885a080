within Modelica.Blocks.Interfaces;
partial block MIMOs "As many outputs as inputs"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer n = 1 "Number of inputs and of outputs";
  RealInput u[n] "Input signals";
  RealOutput y[n] "Output signals";
end MIMOs;
