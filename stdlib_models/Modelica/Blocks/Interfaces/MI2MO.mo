within Modelica.Blocks.Interfaces;
partial block MI2MO "Two rows of inputs, a row of outputs"
  extends Modelica.Blocks.Icons.Block;
  parameter Integer n = 1 "Number of signals in a row";
  RealInput u1[n] "First row of input signals";
  RealInput u2[n] "Second row of input signals";
  RealOutput y[n] "Output signals";
end MI2MO;
